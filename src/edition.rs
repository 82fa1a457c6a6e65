//! [`Edition`], and the differences between editions.

use std::fmt;
use std::str::FromStr;

/// An edition of the standard. Later editions compare as greater. `docs/editions.md` lists the differences rule by rule.
///
/// ```
/// use soupstone::{Edition, ParseOptions};
///
/// let source = "<select><button>Soup</button></select>";
/// let options = ParseOptions::new();
/// let document = options.parse_document(source);
/// assert_eq!(document.body().unwrap().inner_html(), "<select>Soup</select>");
///
/// let options = options.with_edition(Edition::August2026);
/// let document = options.parse_document(source);
/// assert_eq!(document.body().unwrap().inner_html(), source);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Edition {
    /// The 14 January 2025 edition.
    #[default]
    January2025,
    /// The 21 August 2026 edition.
    August2026,
    /// The 30 September 2026 edition: the August edition with eight changed rules.
    September2026,
}

impl Edition {
    /// All editions, from the oldest to the newest.
    pub const ALL: [Self; 3] = [Self::January2025, Self::August2026, Self::September2026];

    /// The newest edition. A new version of the crate may change this constant, and thus the trees. A program that always needs
    /// the same trees should choose a specific edition.
    pub const NEWEST: Self = Self::September2026;

    pub(crate) const DEFAULT: Self = Self::January2025;

    const fn as_str(self) -> &'static str {
        match self {
            Self::January2025 => "2025-01",
            Self::August2026 => "2026-08",
            Self::September2026 => "2026-09",
        }
    }
}

// NOTE: each method represents one difference between editions. A new edition keeps the rules of its predecessor.
impl Edition {
    pub(crate) const fn is_at_least(self, edition: Self) -> bool {
        self as u8 >= edition as u8
    }

    /// Whether `<?` opens a [processing
    /// instruction](https://html.spec.whatwg.org/multipage/parsing.html#processing-instruction-open-state) instead of a
    /// comment.
    pub(crate) const fn has_processing_instructions(self) -> bool {
        self.is_at_least(Self::August2026)
    }

    /// Whether a `button` of no valid type is no [submit
    /// button](https://html.spec.whatwg.org/multipage/forms.html#concept-submit-button) if it has a `command` or `commandfor`
    /// attribute, or is a child of a `select`.
    #[cfg(feature = "select")]
    pub(crate) const fn has_auto_button_type(self) -> bool {
        self.is_at_least(Self::August2026)
    }

    /// Whether an empty system identifier counts as missing with a public identifier of HTML 4.01 [Frameset or
    /// Transitional](https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode).
    pub(crate) const fn treats_empty_system_identifier_as_missing(self) -> bool {
        self.is_at_least(Self::August2026)
    }

    /// Whether the parser drops a doctype or an `html` element that the document cannot accept because of children inserted
    /// from outside the parser.
    pub(crate) const fn drops_forbidden_document_children(self) -> bool {
        self.is_at_least(Self::August2026)
    }

    /// Whether a [`select`](https://html.spec.whatwg.org/multipage/form-elements.html#the-select-element) can have any contents
    /// and ends scopes. Otherwise, `select` has the insertion modes "in select" and "in select in table".
    pub(crate) const fn has_customizable_select_parsing(self) -> bool {
        self.is_at_least(Self::August2026)
    }

    /// Whether an `option` popped off the stack of open elements [may be cloned into a
    /// `selectedcontent`](https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent),
    /// and a `selectedcontent` element that the adoption agency algorithm moves is
    /// [updated](https://html.spec.whatwg.org/multipage/form-elements.html#the-selectedcontent-element).
    pub(crate) const fn updates_selectedcontent(self) -> bool {
        self.is_at_least(Self::August2026)
    }

    /// Whether all enabled `selectedcontent` elements of a `select`, not only the first, are
    /// [filled](https://html.spec.whatwg.org/multipage/form-elements.html#maybe-clone-an-option-into-selectedcontent).
    pub(crate) const fn updates_all_selectedcontent(self) -> bool {
        self.is_at_least(Self::September2026)
    }

    /// Whether a [scripting mode](https://html.spec.whatwg.org/multipage/parsing.html#scripting-mode), not the fragment case,
    /// decides how a `script` element is marked.
    pub(crate) const fn has_scripting_mode(self) -> bool {
        self.is_at_least(Self::August2026)
    }

    /// Whether the nodes of a fragment go into a document fragment (the root insertion target) instead of an `html` element.
    pub(crate) const fn has_root_insertion_target(self) -> bool {
        self.is_at_least(Self::August2026)
    }

    /// Whether a `template` start tag sets [slot
    /// assignment](https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootslotassignment) and the
    /// separate custom element registry of its declarative shadow root, and the serialized tag states both.
    pub(crate) const fn has_shadow_root_registry_attributes(self) -> bool {
        self.is_at_least(Self::August2026)
    }

    /// Whether the name of a [custom
    /// element](https://html.spec.whatwg.org/multipage/custom-elements.html#valid-custom-element-name) with a declarative
    /// shadow root may contain any character allowed in tag names, not only characters of the production `PCENChar`.
    pub(crate) const fn has_relaxed_custom_element_names(self) -> bool {
        self.is_at_least(Self::August2026)
    }

    /// Whether a `template` start tag with a `for` attribute [patches
    /// content](https://html.spec.whatwg.org/multipage/scripting.html#attr-template-for) that precedes the tag.
    pub(crate) const fn has_content_patching(self) -> bool {
        self.is_at_least(Self::August2026)
    }

    /// Whether the [adoption agency algorithm](https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm)
    /// removes *lastNode* from the tree before it inserts *lastNode*, if possible.
    pub(crate) const fn removes_last_node_before_adoption(self) -> bool {
        self.is_at_least(Self::August2026)
    }

    /// Whether the frameset-ok flag becomes "ok" again when "after head" inserts a `body` element without a tag. A `template`
    /// in the head sets the flag to "not ok".
    pub(crate) const fn allows_frameset_after_head_templates(self) -> bool {
        self.is_at_least(Self::September2026)
    }

    /// Whether the [start tag of a `template`](https://html.spec.whatwg.org/multipage/scripting.html#the-template-element) can
    /// set the reference target of a declarative shadow root with the `shadowrootreferencetarget` attribute, and the serialized
    /// tag states the target.
    pub(crate) const fn has_shadow_root_reference_targets(self) -> bool {
        self.is_at_least(Self::September2026)
    }

    /// Whether the parser is parsing template contents if the context element is a `template`.
    pub(crate) const fn counts_context_template_as_open(self) -> bool {
        self.is_at_least(Self::September2026)
    }

    /// Whether a `form` start tag "in table" inserts an element in template contents instead of being ignored.
    pub(crate) const fn inserts_table_forms_in_template_contents(self) -> bool {
        self.is_at_least(Self::September2026)
    }

    pub(crate) const fn sets_form_owners_in_fragments(self) -> bool {
        !self.is_at_least(Self::September2026)
    }

    /// Whether the end of the input in a `template` that patches content completes the patch. Otherwise, the markers remain in
    /// the tree.
    pub(crate) const fn finishes_content_patches_at_end_of_file(self) -> bool {
        self.is_at_least(Self::September2026)
    }

    /// Whether the DOM Standard checks the names of elements and attributes against the XML production
    /// [Name](https://www.w3.org/TR/xml/#NT-Name). Otherwise, names are [valid](https://dom.spec.whatwg.org/#namespaces) if the
    /// parser can produce similar names, such as `@click`.
    pub(crate) const fn validates_dom_names_by_xml(self) -> bool {
        !self.is_at_least(Self::August2026)
    }
}

/// # Serialization
///
/// Differences that other serializers need to know.
impl Edition {
    /// Whether `<` and `>` are [escaped](https://html.spec.whatwg.org/multipage/parsing.html#escapingString) in attribute
    /// values.
    pub const fn escapes_angle_brackets_in_attributes(self) -> bool {
        self.is_at_least(Self::August2026)
    }

    /// Whether a processing instruction is
    /// [serialized](https://html.spec.whatwg.org/multipage/parsing.html#html-fragment-serialisation-algorithm) with `?>` at its
    /// end instead of `>`.
    pub const fn serializes_pi_question_mark(self) -> bool {
        self.is_at_least(Self::August2026)
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.as_str())
    }
}

/// The error for a string that is not the year and month of an [`Edition`].
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{text}` is not an edition; the editions are {}", Edition::ALL.map(Edition::as_str).join(", "))]
pub struct UnknownEdition {
    text: String,
}

impl FromStr for Edition {
    type Err = UnknownEdition;

    #[inline]
    fn from_str(text: &str) -> Result<Self, UnknownEdition> {
        let mut editions = Self::ALL.into_iter();
        editions.find(|edition| edition.as_str() == text).ok_or_else(|| UnknownEdition { text: text.to_owned() })
    }
}
