use super::inner_html::options_of_document;
use crate::dom::{DoctypeRef, Document, NodeRef};
use crate::parse::ParseOptions;
use crate::serialize::{SerializeOptions, ShadowRoots};
use crate::tree_builder::FragmentContext;

impl Document {
    /// Writes the document, parses the result as a page, and returns the first node that does not round-trip: for a fragment, use
    /// [`ParseOptions::round_trip_difference_in`]. Writing and parsing use
    /// the document's [edition](Self::edition) and [scripting flag](Self::scripting). Shadow roots do not round-trip: to
    /// allow them, see [`ParseOptions::round_trip_difference`].
    ///
    /// If a node gets more children, returns that node. If only the [form owner](NodeRef::form_owner) of a control changes,
    /// returns the control. If only the [mode](Self::mode) changes, because the identifiers of the doctype are not written,
    /// returns the doctype, or `None` without a doctype. Copies have [already lost](Self::clone_node) their form owners. See [what does not round-trip](crate::serialize#what-does-not-round-trip).
    ///
    /// ```
    /// use soupstone::parse_document;
    ///
    /// let mut document = parse_document("<!DOCTYPE html><p>Pea soup</p>");
    /// assert_eq!(document.round_trip_difference(), None);
    ///
    /// let paragraph = document.elements_by_tag_name("p").next().unwrap().id();
    /// let block = document.create_element("div")?;
    /// document.append(paragraph, block)?;
    /// let difference = document.round_trip_difference().unwrap();
    /// assert_eq!(difference.id(), block, "a div ends the p around it");
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    #[inline]
    pub fn round_trip_difference(&self) -> Option<NodeRef<'_>> {
        options_of_document(self).round_trip_difference(self)
    }
}

/// # Round trips
impl<L> ParseOptions<L> {
    /// Writes a document, parses the result with these options, and returns the first node that does not round-trip. Shadow
    /// roots round-trip if the options allow declarative shadow roots.
    pub fn round_trip_difference<'a>(&self, document: &'a Document) -> Option<NodeRef<'a>> {
        let html = self.serialize_contents(document.root());
        let reparsed = self.with_settings_only().parse_document(&html);
        let root = document.root();
        let loses_mode = document.mode() != reparsed.mode();
        let has_identifiers = |doctype: DoctypeRef<'_>| {
            !doctype.public_identifier().is_empty() || !doctype.system_identifier().is_empty()
        };
        root.first_markup_difference(reparsed.root())
            .or_else(|| root.first_form_owner_difference(reparsed.root()))
            .or_else(|| root.children().find(|node| loses_mode && node.doctype().is_some_and(has_identifiers)))
    }

    /// Writes the contents of a node, parses the result as a fragment in this context, and returns the first node that does not
    /// round-trip.
    pub fn round_trip_difference_in<'a>(&self, node: NodeRef<'a>, context: &FragmentContext) -> Option<NodeRef<'a>> {
        let reparsed = self.with_settings_only().parse_fragment(&self.serialize_contents(node), context);
        let (node, reparsed) = (node.template_contents().unwrap_or(node), reparsed.root());
        node.first_markup_difference(reparsed).or_else(|| node.first_form_owner_difference(reparsed))
    }

    /// Returns options without limits, errors, locations, and facts about the encoding.
    fn with_settings_only(&self) -> ParseOptions {
        let mut options = ParseOptions::new();
        options.inner.settings = self.inner.settings;
        options
    }

    fn serialize_contents(&self, node: NodeRef<'_>) -> String {
        let settings = self.inner.settings;
        let options = SerializeOptions::new()
            .with_edition(Some(settings.edition))
            .with_scripting(Some(settings.scripting))
            .with_shadow_roots(match settings.declarative_shadow_roots {
                true => ShadowRoots::All,
                false => ShadowRoots::Listed,
            });
        options.inner_html(node)
    }
}
