//! Another name for an element.

use super::edit_error::EditError;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::Label;
use crate::dom::storage::node_id::NodeId;
use crate::dom::storage::template::TEMPLATE;
use crate::names::ExpandedName;

/// # Names
impl Document {
    /// Gives an element another local name. Its namespace, its attributes, its children and its shadow root stay. The name
    /// is not changed: names of HTML elements are in lower case.
    ///
    /// The children of an element that becomes an HTML `template` move into its contents. If it is one no more, they move
    /// back.
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<p>1 <b class=x>2</b>");
    /// let bold = document.elements_named("b").next().unwrap().id();
    /// document.rename_element(bold, "strong")?;
    /// assert_eq!(document.body().unwrap().inner_html(), r#"<p>1 <strong class="x">2</strong></p>"#);
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`]
    pub fn rename_element(&mut self, element: NodeId, local_name: &str) -> Result<(), EditError> {
        self.ensure_known(element)?;
        let old = self.nodes[element].label.name();
        let old = old.ok_or(EditError::NotAnElement)?;
        let new = ExpandedName::new(old.namespace(), self.names.intern(local_name));
        if old == new {
            return Ok(());
        }
        if old == TEMPLATE
            && let Some(contents) = self.take_contents(element)
        {
            self.note_insertion(contents);
            self.move_children(contents, element);
        }
        self.nodes[element].label = Label::element(new);
        if new == TEMPLATE {
            self.add_template_contents(element, new);
            if let Some(contents) = self.contents(element) {
                self.note_removal_of_children(element);
                self.move_children(element, contents);
            }
        }
        self.note_rewriting(element);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::dom::edit::clone::CloneDepth;
    use crate::dom::storage::document::Document;
    use crate::{DeclarativeShadowRoots, ParseOptions};

    /// Compares the contents of all templates and all shadow roots with the tables.
    fn check(document: &Document) {
        for id in document.all_ids() {
            let shadow_root = document.shadow_root_of(id);
            assert_eq!(shadow_root, document.extras().shadow_roots.get(id));
            let node = document.node(id);
            let contents = document.contents(id);
            match node.is_html("template") {
                true => assert_eq!(contents, document.extras().templates.get(id)),
                false => assert_eq!(contents, None),
            }
        }
    }

    #[test]
    fn contents_are_those_of_the_table() {
        let options =
            ParseOptions::new().with_declarative_shadow_roots(DeclarativeShadowRoots::Allowed);
        let mut document = options.parse_document(
            "<template>1<template>2</template></template><svg><template>3</template></svg>\
             <div><template shadowrootmode=open>4<template>5</template></template>6</div><p>7<div>8",
        );
        check(&document);
        let body = document.body().map(|body| body.id());
        let body = body.expect("a page has one");
        // Renamed both ways, copied, and moved into the places of freed nodes.
        for round in 0..3 {
            let elements = document.root().deep_descendants();
            let elements: Vec<_> = elements.filter(|node| node.is_element()).collect();
            let ids: Vec<_> = elements.iter().map(|node| node.id()).collect();
            for (position, id) in ids.into_iter().enumerate() {
                let name = match (position + round) % 3 {
                    0 => "template",
                    1 => "b",
                    _ => continue,
                };
                let renamed = match id == body {
                    true => Ok(()),
                    false => document.rename_element(id, name),
                };
                assert_eq!(renamed, Ok(()));
                check(&document);
            }
            let copy = document.clone_node(body, CloneDepth::DeepWithShadowRoots);
            assert!(copy.is_ok());
            check(&document);
            document.compact();
            check(&document);
            let markup = "<template>9</template><p>10<template><template>11</template></template>";
            let set = document.set_inner_html(body, markup);
            assert_eq!(set, Ok(()));
            check(&document);
            document.compact();
            let copy = document.clone_node(body, CloneDepth::Deep);
            let copy = copy.expect("it is a node");
            assert_eq!(document.append(body, copy), Ok(()));
            check(&document);
        }
    }
    #[test]
    fn a_template_that_became_a_shadow_root_and_was_renamed_is_not_around_it() {
        let options =
            ParseOptions::new().with_declarative_shadow_roots(DeclarativeShadowRoots::Allowed);
        let source = "<div><template shadowrootmode=open><b>1</b></template></div>";
        for back in [false, true] {
            let mut document = options.parse_document(source);
            let mut elements = document.all_ids().into_iter();
            let template = elements.find(|id| document.node(*id).is_html("template"));
            let template = template.expect("it was created");
            let mut inside = document.root().deep_descendants();
            let bold = inside.find(|node| node.is_html("b"));
            let bold = bold.expect("it is in the shadow tree").id();
            assert!(document.is_host_including_inclusive_ancestor(template, bold));
            assert!(document.append(bold, template).is_err());

            assert_eq!(document.rename_element(template, "i"), Ok(()));
            if back {
                assert_eq!(document.rename_element(template, "template"), Ok(()));
            }
            assert!(!document.is_host_including_inclusive_ancestor(template, bold));
            let shadow_root = document.nodes[bold].parent.expect("it has a parent");
            assert_eq!(document.template_that_became(shadow_root), None);
            assert_eq!(document.append(bold, template), Ok(()));
            document.compact();
            let stale = document.extras().templates_of_shadow_roots.get(shadow_root);
            assert_eq!(stale, None);
            let names = document.root().deep_descendants();
            let names: Vec<_> = names.filter_map(|node| node.local_name()).collect();
            let last = if back { "template" } else { "i" };
            assert_eq!(names, ["html", "head", "body", "div", "b", last]);
        }
    }
}
