//! [`Cleaner`] judges the nodes of a tree in tree order, and writes the nodes to keep.

use std::collections::BTreeSet;

use soupstone::names::{NameId, Namespace, attribute};
use soupstone::serialize::{escape_attribute, escape_text};

use super::attributes::{AttributeAction, CleaningPass, PolicyRules};
use super::element_rules::{Element, ElementAction, WordSeparator};
use super::policy::Policy;

/// Initial capacity for attributes, in bytes. Most start tags need less than four times this capacity.
const ROOM: usize = 60;

pub(super) enum Output<'a> {
    Written(String),
    /// The remaining expected markup, to prove that the policy changes nothing.
    Expected(&'a str),
}

impl Output<'_> {
    pub(super) fn of_input(length: usize) -> Self {
        Self::Written(String::with_capacity(length + length / 8 + ROOM))
    }

    #[inline]
    fn take(&mut self, piece: &str) -> bool {
        match self {
            Self::Written(markup) => {
                markup.push_str(piece);
                true
            }
            Self::Expected(markup) => match markup.strip_prefix(piece) {
                Some(rest) => {
                    *markup = rest;
                    true
                }
                None => false,
            },
        }
    }
}

pub(super) struct Open<'a> {
    /// The handle of the parser in a [stream](super::streaming_cleaner).
    pub(super) handle: u32,
    action: ElementAction<'a>,
}

pub(super) struct Cleaner<'a> {
    pub(super) policy: &'a Policy,
    pub(super) pass: CleaningPass,
    pub(super) output: Output<'a>,
    pub(super) open: Vec<Open<'a>>,
    levels: usize,
    /// The number of open elements around the outermost removed element.
    pub(super) removed: Option<usize>,
    starts_a_pre: bool,
    attributes: String,
    line: WordSeparator,
    pub(super) has_changed: bool,
    pub(super) is_lost: bool,
}

impl<'a> Cleaner<'a> {
    pub(super) fn new(policy: &'a Policy) -> Self {
        Self {
            policy,
            pass: CleaningPass::Input,
            output: Output::Expected(""),
            open: Vec::with_capacity(32),
            levels: 0,
            removed: None,
            starts_a_pre: false,
            attributes: String::with_capacity(4 * ROOM),
            line: WordSeparator::default(),
            has_changed: false,
            is_lost: false,
        }
    }

    pub(super) fn begin(&mut self, output: Output<'a>, pass: CleaningPass) {
        (self.output, self.pass) = (output, pass);
        self.open.clear();
        (self.levels, self.removed) = (0, None);
        self.starts_a_pre = false;
        self.attributes.clear();
        self.line = WordSeparator::default();
        (self.has_changed, self.is_lost) = (false, false);
    }

    #[inline]
    pub(super) fn changes(&mut self) {
        self.has_changed = true;
        self.is_lost |= matches!(self.output, Output::Expected(_));
    }

    #[inline]
    fn write(&mut self, piece: &str) {
        self.is_lost |= !self.output.take(piece);
    }

    pub(super) fn open_root(&mut self, handle: u32) {
        self.open.push(Open { handle, action: ElementAction::Unwrap });
    }

    #[inline]
    pub(super) fn within_levels(&self, action: ElementAction<'a>) -> ElementAction<'a> {
        match action {
            ElementAction::Keep(element) if self.levels >= self.policy.levels => match element.namespace {
                Namespace::Html => element.unwrapped(),
                _ => ElementAction::Remove,
            },
            action => action,
        }
    }

    /// Opens an element. If the element is kept, its attributes are already [judged](Self::filter_attributes).
    #[inline]
    pub(super) fn open(&mut self, handle: u32, action: ElementAction<'a>) {
        let mut action = self.within_levels(action);
        match action {
            // NOTE: all contents of a removed element are removed, even elements that the policy keeps.
            _ if self.removed.is_some() => action = ElementAction::Unwrap,
            ElementAction::Keep(element) => self.write_start_tag(element),
            ElementAction::Unwrap => self.changes(),
            ElementAction::UnwrapBlock => {
                self.changes();
                self.line.unwrap_block();
            }
            ElementAction::Remove => {
                self.changes();
                self.removed = Some(self.open.len());
            }
        }
        self.open.push(Open { handle, action });
    }

    #[inline]
    fn write_start_tag(&mut self, element: &Element) {
        if element.is_block {
            self.line.block();
        } else if self.line.start_tag(element.is_inline_object()) {
            self.write(" ");
        }
        if self.attributes.is_empty() {
            self.write(&element.start_tag);
        } else {
            let without_end = &element.start_tag[..element.start_tag.len() - 1];
            self.attributes.push('>');
            self.write(without_end);
            self.is_lost |= !self.output.take(&self.attributes);
        }
        self.starts_a_pre = element.is_pre;
        self.levels += 1;
    }

    pub(super) fn close(&mut self) {
        let Some(last) = self.open.pop() else { return };
        match last.action {
            ElementAction::Keep(element) => {
                self.levels -= 1;
                self.write(&element.end_tag);
                self.starts_a_pre = false;
                if element.is_block {
                    self.line.block();
                }
            }
            ElementAction::UnwrapBlock => self.line.unwrap_block(),
            ElementAction::Unwrap | ElementAction::Remove => {}
        }
        if self.removed == Some(self.open.len()) {
            self.removed = None;
        }
    }

    #[inline]
    pub(super) fn text(&mut self, mut text: &str) {
        if self.removed.is_some() {
            return;
        }
        if self.starts_a_pre {
            // NOTE: the parser drops one newline after `<pre>`, and serialization adds none.
            if text.starts_with('\n') {
                self.changes();
                text = text.trim_start_matches('\n');
            }
            self.starts_a_pre = text.is_empty();
        }
        if self.line.text(text) {
            self.write(" ");
        }
        self.write(&escape_text(text));
    }

    pub(super) fn comment(&mut self, data: &str) {
        if self.removed.is_some() {
            return;
        }
        if !self.policy.comments.keep(data) {
            return self.changes();
        }
        // NOTE: the parser drops no newline after a comment.
        self.starts_a_pre = false;
        for piece in ["<!--", data, "-->"] {
            self.write(piece);
        }
    }

    /// Judges the attributes of the next element, which is kept. Each attribute consists of the id of its name, and a function
    /// that looks up the name and the value. `filter` receives the attributes that the policy does not set.
    #[inline]
    pub(super) fn filter_attributes<'v>(
        &mut self,
        element: &Element,
        attributes: impl Iterator<Item = (NameId, impl Fn() -> (&'v str, &'v str))> + Clone,
        filter: impl Fn(NameId, &str, &str) -> AttributeAction,
    ) {
        self.attributes.clear();
        if element.is_link || !element.fixed.is_empty() {
            return self.filter_with_fixed(element, attributes, filter);
        }
        for (id, texts) in attributes {
            let (name, value) = texts();
            let outcome = filter(id, name, value);
            self.add(name, value, outcome);
        }
    }

    fn filter_with_fixed<'v>(
        &mut self,
        element: &Element,
        attributes: impl Iterator<Item = (NameId, impl Fn() -> (&'v str, &'v str))> + Clone,
        filter: impl Fn(NameId, &str, &str) -> AttributeAction,
    ) {
        let fixed = |name: &str| element.fixed.get(name).map(|own| &**own);
        let mut present = BTreeSet::new();
        let mut hrefs = attributes.clone().filter(|(id, ..)| *id == attribute::HREF);
        let href = hrefs.next().filter(|_| element.is_link && fixed("href").is_none());
        let mut href = href.map(|(id, texts)| {
            let (name, value) = texts();
            filter(id, name, value)
        });
        let leads = !matches!(href, None | Some(AttributeAction::Remove));
        let [mut rel, mut target] = self.policy.fixed_link_attributes().map(|own| own.filter(|_| leads));
        for (id, texts) in attributes {
            let (name, value) = texts();
            let own = match id {
                // NOTE: only the policy's `rel` and `target` are kept.
                attribute::REL => rel.take(),
                attribute::TARGET => target.take(),
                _ => match fixed(name) {
                    Some(own) => {
                        present.insert(name);
                        Some(own)
                    }
                    None => {
                        let known = href.take_if(|_| id == attribute::HREF);
                        let outcome = known.unwrap_or_else(|| filter(id, name, value));
                        self.add(name, value, outcome);
                        continue;
                    }
                },
            };
            let outcome = match own {
                Some(own) if own == value => AttributeAction::Keep,
                Some(own) => AttributeAction::Rewrite(own.to_owned()),
                None => AttributeAction::Remove,
            };
            self.add(name, value, outcome);
        }
        let missing = element.fixed.iter().map(|(name, own)| (&**name, &**own));
        let missing = missing.filter(|(name, _)| !present.contains(name));
        let of_links = [("rel", rel), ("target", target)].into_iter().filter_map(|(name, own)| Some((name, own?)));
        for (name, own) in missing.chain(of_links) {
            self.changes();
            self.write_attribute(name, own);
        }
    }

    #[inline]
    fn add(&mut self, name: &str, value: &str, outcome: AttributeAction) {
        match outcome {
            AttributeAction::Keep => self.write_attribute(name, value),
            AttributeAction::Remove => self.changes(),
            AttributeAction::Rewrite(value) => {
                self.changes();
                self.write_attribute(name, &value);
            }
            AttributeAction::NeedsDocumentNames => self.is_lost = true,
        }
    }

    fn write_attribute(&mut self, name: &str, value: &str) {
        let attributes = &mut self.attributes;
        attributes.reserve(name.len() + value.len() + r#" ="""#.len());
        attributes.push(' ');
        attributes.push_str(name);
        attributes.push_str("=\"");
        attributes.push_str(&escape_attribute(value));
        attributes.push('"');
    }

    pub(super) const fn rules(&self, own: &'a Element) -> PolicyRules<'a> {
        PolicyRules { policy: self.policy, own }
    }
}
