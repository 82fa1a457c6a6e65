//! The algorithms that the insertion modes share, each with the steps of the standard in order.

use soupstone::names::Namespace;

use super::tree::{Data, Element, Place};
use super::{Builder, Entry, Id, Mode, Tok};

pub(super) const SPECIAL: &str = " address applet area article aside base basefont bgsound blockquote body br button caption \
    center col colgroup dd details dir div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 \
    head header hgroup hr html iframe img input keygen li link listing main marquee menu meta nav noembed noframes noscript \
    object ol p param plaintext pre script search section select source style summary table tbody td template textarea tfoot \
    th thead title tr track ul wbr xmp ";

pub(super) const SCOPE: &[&str] = &["applet", "caption", "html", "table", "td", "th", "marquee", "object", "template"];

pub(super) const LIST_ITEM_SCOPE: &[&str] =
    &["applet", "caption", "html", "table", "td", "th", "marquee", "object", "template", "ol", "ul"];

pub(super) const BUTTON_SCOPE: &[&str] =
    &["applet", "caption", "html", "table", "td", "th", "marquee", "object", "template", "button"];

pub(super) const TABLE_SCOPE: &[&str] = &["html", "table", "template"];

pub(super) const HEADINGS: &[&str] = &["h1", "h2", "h3", "h4", "h5", "h6"];

const IMPLIED: &[&str] = &["dd", "dt", "li", "optgroup", "option", "p", "rb", "rp", "rt", "rtc"];

impl Builder {
    pub(super) fn current(&self) -> Id {
        *self.stack.last().expect("an open element")
    }

    pub(super) fn current_is(&self, names: &[&str]) -> bool {
        self.stack.last().is_some_and(|node| self.element(*node).is_html(names))
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#adjusted-current-node>
    pub(super) fn adjusted_current_node(&self) -> Option<Id> {
        match (self.context, &*self.stack) {
            (Some(context), [_]) => Some(context),
            _ => self.stack.last().copied(),
        }
    }

    pub(super) fn has_open(&self, name: &str) -> bool {
        self.stack.iter().any(|node| self.element(*node).is_html(&[name]))
    }

    pub(super) fn pop(&mut self) -> Option<Id> {
        self.continues_text = false;
        self.stack.pop()
    }

    pub(super) fn pop_until(&mut self, names: &[&str]) {
        while let Some(node) = self.pop() {
            if self.element(node).is_html(names) {
                break;
            }
        }
    }

    pub(super) fn pop_through(&mut self, node: Id) {
        while self.pop().is_some_and(|popped| popped != node) {}
    }

    pub(super) fn clear_stack_back_to(&mut self, names: &[&str]) {
        while !self.current_is(names) {
            self.pop();
        }
    }

    fn is_special(&self, node: Id) -> bool {
        let element = self.element(node);
        match element.namespace {
            Namespace::Html => SPECIAL.contains(&format!(" {} ", element.name)),
            Namespace::MathMl => element.is_mathml_text_integration_point() || element.name == "annotation-xml",
            _ => ["foreignObject", "desc", "title"].contains(&&*element.name),
        }
    }

    pub(super) fn is_special_but(&self, node: Id, names: &[&str]) -> bool {
        self.is_special(node) && !self.element(node).is_html(names)
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-the-specific-scope>
    fn has_in_scope_where(&self, is_target: impl Fn(Id) -> bool, scope: &[&str]) -> bool {
        for node in self.stack.iter().rev().copied() {
            if is_target(node) {
                return true;
            }
            let element = self.element(node);
            // NOTE: the table scope has no foreign elements.
            let is_foreign = element.namespace != Namespace::Html && self.is_special(node);
            if element.is_html(scope) || is_foreign && scope != TABLE_SCOPE {
                return false;
            }
        }
        false
    }

    pub(super) fn has_in(&self, scope: &[&str], names: &[&str]) -> bool {
        self.has_in_scope_where(|node| self.element(node).is_html(names), scope)
    }

    pub(super) fn has_node_in_scope(&self, node: Id) -> bool {
        self.has_in_scope_where(|one| one == node, SCOPE)
    }

    pub(super) fn has_in_select_scope(&self, name: &str) -> bool {
        for node in self.stack.iter().rev() {
            if self.element(*node).is_html(&[name]) {
                return true;
            }
            if !self.element(*node).is_html(&["optgroup", "option"]) {
                return false;
            }
        }
        false
    }

    pub(super) fn generate_implied_end_tags_except(&mut self, name: &str) {
        while self.current_is(IMPLIED) && !self.current_is(&[name]) {
            self.pop();
        }
    }

    pub(super) fn generate_implied_end_tags(&mut self) {
        self.generate_implied_end_tags_except("");
    }

    pub(super) fn generate_all_implied_end_tags_thoroughly(&mut self) {
        const MORE: &[&str] = &["caption", "colgroup", "tbody", "td", "tfoot", "th", "thead", "tr"];
        while self.current_is(IMPLIED) || self.current_is(MORE) {
            self.pop();
        }
    }

    pub(super) fn close_p_element(&mut self) {
        self.generate_implied_end_tags_except("p");
        self.pop_until(&["p"]);
    }

    pub(super) fn close_p_element_in_button_scope(&mut self) {
        if self.has_in(BUTTON_SCOPE, &["p"]) {
            self.close_p_element();
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#appropriate-place-for-inserting-a-node>
    pub(super) fn appropriate_place(&self, override_target: Option<Id>) -> Place {
        let target = override_target.unwrap_or_else(|| self.current());
        let is_table_part = self.element(target).is_html(&["table", "tbody", "tfoot", "thead", "tr"]);
        let place = match self.fosters && is_table_part {
            true => self.foster_parent(),
            false => Place::LastOf(target),
        };
        // If the adjusted insertion location is inside a template element, let it instead be inside its contents.
        if let Place::LastOf(parent) = place
            && let Data::Element(Element { contents: Some(contents), .. }) = &self.nodes[parent].data
        {
            return Place::LastOf(*contents);
        }
        place
    }

    fn foster_parent(&self) -> Place {
        let last = |name: &str| self.stack.iter().rposition(|node| self.element(*node).is_html(&[name]));
        let (last_template, last_table) = (last("template"), last("table"));
        if let Some(template) = last_template
            && last_table.is_none_or(|table| template > table)
        {
            return Place::LastOf(self.stack[template]);
        }
        let Some(table) = last_table else {
            return Place::LastOf(self.stack[0]);
        };
        match self.nodes[self.stack[table]].parent {
            Some(_) => Place::Before(self.stack[table]),
            None => Place::LastOf(self.stack[table - 1]),
        }
    }

    pub(super) fn insert_html_element(&mut self, token: &Tok) -> Id {
        self.insert_foreign_element(token, Namespace::Html)
    }

    pub(super) fn insert_foreign_element(&mut self, token: &Tok, namespace: Namespace) -> Id {
        let place = self.appropriate_place(None);
        let node = self.create_for(token, namespace);
        // NOTE: a document has only one element.
        if place != Place::LastOf(0) {
            self.insert_at(&place, node);
        }
        self.stack.push(node);
        node
    }

    pub(super) fn create_for(&mut self, token: &Tok, namespace: Namespace) -> Id {
        let attributes = token.attributes.clone();
        self.create(Element { attributes, ..Element::new(namespace, &token.name) })
    }

    pub(super) fn insert_and_pop(&mut self, token: &Tok) {
        self.insert_html_element(token);
        self.pop();
    }

    pub(super) fn insert_comment(&mut self, token: &Tok, place: Option<Place>) {
        let place = place.unwrap_or_else(|| self.appropriate_place(None));
        let comment = self.add(Data::Comment(token.name.clone()));
        self.insert_at(&place, comment);
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#push-onto-the-list-of-active-formatting-elements>
    pub(super) fn push_formatting(&mut self, node: Id, token: &Tok) {
        let sorted = |token: &Tok| {
            let mut attributes = token.attributes.clone();
            attributes.sort();
            attributes
        };
        let after_marker = self.formatting.iter().rposition(|entry| *entry == Entry::Marker).map_or(0, |last| last + 1);
        let is_same = |entry: &Entry| match entry {
            Entry::Element(_, other) => other.name == token.name && sorted(other) == sorted(token),
            _ => false,
        };
        let same: Vec<usize> =
            (after_marker..self.formatting.len()).filter(|index| is_same(&self.formatting[*index])).collect();
        if same.len() >= 3 {
            self.formatting.remove(same[0]);
        }
        self.formatting.push(Entry::Element(node, token.clone()));
    }

    fn is_marker_or_open(&self, entry: &Entry) -> bool {
        match entry {
            Entry::Element(node, _) => self.stack.contains(node),
            _ => true,
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#reconstruct-the-active-formatting-elements>
    pub(super) fn reconstruct_formatting(&mut self) {
        let Some(mut entry) = self.formatting.len().checked_sub(1) else {
            return;
        };
        if self.is_marker_or_open(&self.formatting[entry]) {
            return;
        }
        while entry > 0 {
            entry -= 1;
            if self.is_marker_or_open(&self.formatting[entry]) {
                entry += 1;
                break;
            }
        }
        for entry in entry..self.formatting.len() {
            if let Entry::Element(_, token) = self.formatting[entry].clone() {
                let new = self.insert_html_element(&token);
                self.formatting[entry] = Entry::Element(new, token);
            }
        }
    }

    pub(super) fn clear_formatting_up_to_marker(&mut self) {
        while self.formatting.pop().is_some_and(|entry| entry != Entry::Marker) {}
    }

    pub(super) fn formatting_position(&self, node: Id) -> Option<usize> {
        self.formatting.iter().position(|entry| matches!(entry, Entry::Element(one, _) if *one == node))
    }

    pub(super) fn last_formatting(&self, name: &str) -> Option<Id> {
        for entry in self.formatting.iter().rev() {
            match entry {
                Entry::Marker => return None,
                Entry::Element(node, token) if token.name == name => return Some(*node),
                _ => {}
            }
        }
        None
    }

    pub(super) fn remove_formatting(&mut self, node: Id) {
        if let Some(position) = self.formatting_position(node) {
            self.formatting.remove(position);
        }
    }

    fn token_of(&self, node: Id) -> Tok {
        let position = self.formatting_position(node).expect("an active formatting element");
        match &self.formatting[position] {
            Entry::Element(_, token) => token.clone(),
            _ => panic!("not an element"),
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm>
    pub(super) fn run_adoption_agency(&mut self, token: &Tok) {
        let subject = &*token.name;
        if self.current_is(&[subject]) && self.formatting_position(self.current()).is_none() {
            self.pop();
            return;
        }
        let mut outer_loop_counter = 0;
        loop {
            if outer_loop_counter >= 8 {
                return;
            }
            outer_loop_counter += 1;
            let Some(formatting_element) = self.last_formatting(subject) else {
                return self.any_other_end_tag(token);
            };
            let Some(position) = self.stack.iter().position(|node| *node == formatting_element) else {
                return self.remove_formatting(formatting_element);
            };
            if !self.has_node_in_scope(formatting_element) {
                return;
            }
            let Some(furthest_block) = self.stack[position + 1..].iter().copied().find(|node| self.is_special(*node))
            else {
                self.pop_through(formatting_element);
                return self.remove_formatting(formatting_element);
            };
            self.counts.adoptions += 1;
            let common_ancestor = self.stack[position - 1];
            // NOTE: the bookmark is an entry of the list.
            let after = self.formatting_position(formatting_element).expect("it is in the list") + 1;
            self.formatting.insert(after, Entry::Bookmark);
            let mut last_node = furthest_block;
            let mut above = self.stack.iter().position(|node| *node == furthest_block).expect("it is open");
            let mut inner_loop_counter = 0;
            loop {
                inner_loop_counter += 1;
                above -= 1;
                let mut node = self.stack[above];
                if node == formatting_element {
                    break;
                }
                if inner_loop_counter > 3 {
                    self.remove_formatting(node);
                }
                let Some(entry) = self.formatting_position(node) else {
                    self.stack.remove(above);
                    continue;
                };
                let its_token = self.token_of(node);
                let new = self.create_for(&its_token, Namespace::Html);
                self.formatting[entry] = Entry::Element(new, its_token);
                self.stack[above] = new;
                node = new;
                if last_node == furthest_block {
                    self.move_bookmark_after(node);
                }
                self.insert_at(&Place::LastOf(node), last_node);
                last_node = node;
            }
            let place = self.appropriate_place(Some(common_ancestor));
            self.insert_at(&place, last_node);
            let its_token = self.token_of(formatting_element);
            let new = self.create_for(&its_token, Namespace::Html);
            for child in self.nodes[furthest_block].children.clone() {
                self.insert_at(&Place::LastOf(new), child);
            }
            self.insert_at(&Place::LastOf(furthest_block), new);
            self.remove_formatting(formatting_element);
            let bookmark = self.formatting.iter().position(|entry| *entry == Entry::Bookmark).expect("it is there");
            self.formatting[bookmark] = Entry::Element(new, its_token);
            self.stack.retain(|node| *node != formatting_element);
            let block = self.stack.iter().position(|node| *node == furthest_block).expect("it is open");
            self.stack.insert(block + 1, new);
        }
    }

    fn move_bookmark_after(&mut self, node: Id) {
        self.formatting.retain(|entry| *entry != Entry::Bookmark);
        let position = self.formatting_position(node).expect("it is in the list");
        self.formatting.insert(position + 1, Entry::Bookmark);
    }

    pub(super) fn any_other_end_tag(&mut self, token: &Tok) {
        for node in self.stack.clone().into_iter().rev() {
            if self.element(node).is_html(&[&token.name]) {
                self.generate_implied_end_tags_except(&token.name);
                return self.pop_through(node);
            }
            if self.is_special(node) {
                return;
            }
        }
    }

    /// <https://html.spec.whatwg.org/multipage/parsing.html#reset-the-insertion-mode-appropriately>
    pub(super) fn reset_insertion_mode(&mut self) {
        for index in (0..self.stack.len()).rev() {
            let last = index == 0;
            let node = self.context.filter(|_| last).unwrap_or(self.stack[index]);
            let element = self.element(node);
            let name = if element.namespace == Namespace::Html { &*element.name } else { "" };
            self.mode = match name {
                "select" => {
                    let above = if last { &[] } else { &self.stack[..index] };
                    let mut above = above.iter().rev().skip_while(|_| false);
                    let found = above.find(|node| self.element(**node).is_html(&["template", "table"]));
                    match found.is_some_and(|node| self.element(*node).is_html(&["table"])) {
                        true => Mode::InSelectInTable,
                        false => Mode::InSelect,
                    }
                }
                "td" | "th" if !last => Mode::InCell,
                "tr" => Mode::InRow,
                "tbody" | "thead" | "tfoot" => Mode::InTableBody,
                "caption" => Mode::InCaption,
                "colgroup" => Mode::InColumnGroup,
                "table" => Mode::InTable,
                "template" => *self.template_modes.last().expect("a template insertion mode"),
                "head" if !last => Mode::InHead,
                "body" => Mode::InBody,
                "frameset" => Mode::InFrameset,
                "html" if self.head.is_none() => Mode::BeforeHead,
                "html" => Mode::AfterHead,
                _ if last => Mode::InBody,
                _ => continue,
            };
            return;
        }
    }
}
