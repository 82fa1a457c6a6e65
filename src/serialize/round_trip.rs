//! What the serializer cannot write so that it comes back.

use std::collections::VecDeque;

use super::lost_names::{is_attribute_safe, is_tag_name_safe};
use super::lost_text::{is_comment_safe, is_raw_text_safe};
use super::{
    Comments, DoctypeIdentifiers, Newlines, NodeContent, RawText, SerializableNode,
    SerializeOptions, ShadowRoots,
};
use crate::names::{ExpandedName, NameId, Namespace, TagName};
use crate::sink::Scripting;
use crate::tables::element::{
    is_an_encoding_of_html, is_button_scope_boundary, is_mathml_text_integration_point,
    is_scope_boundary, is_special, is_svg_html_integration_point,
};
use crate::tables::{Category, InBodyStartTag, element_is_in, in_body_start_tag};

/// A node that is lost or changed when it is serialized and parsed again.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the node does not come back: {reason}")]
#[non_exhaustive]
pub struct Unserializable<N> {
    /// The node.
    pub node: N,
    /// Why it does not come back.
    pub reason: UnserializableReason,
}

/// Why a node does not come back.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum UnserializableReason {
    /// No tag makes an element with this name or in this namespace, anywhere or in its parent: a `title` of SVG in HTML.
    #[error("no tag makes an element with its name")]
    ElementName,
    /// An attribute has a name that is not read as one, or a namespace that it cannot have there.
    #[error("it has an attribute that no tag makes")]
    AttributeName,
    /// The comment ends before the end of its data, which contains `-->` or `--!>`, or starts with `>` or `->`.
    #[error("the comment ends too early")]
    CommentData,
    /// A processing instruction in an edition of the standard whose parser makes a comment of it, or one that ends
    /// before the end of its data.
    #[error("the parser makes no such processing instruction")]
    ProcessingInstruction,
    /// A doctype whose name or whose identifiers end too early, or whose identifiers are
    /// [not written](DoctypeIdentifiers::LeftOut).
    #[error("the name or the identifiers of the doctype get lost")]
    Doctype,
    /// A text that is empty, or that stands beside another one and becomes one with it.
    #[error("the text does not stay a text of its own")]
    TextBoundary,
    /// A text or a value with U+0000, or with a carriage return that is not [kept](Newlines::Kept).
    #[error("the parser changes a character of it")]
    Character,
    /// A newline at the start of a `pre`, `textarea` or `listing` element that is not [kept](Newlines::Kept).
    #[error("the parser drops the newline at its start")]
    LeadingNewline,
    /// The text is written literally, and has what ends it, or keeps its end tag from ending it.
    #[error("its text does not end at its end tag")]
    RawText,
    /// It has children in an element that is void, or children that are no text in one that holds text alone.
    #[error("an element with its name has no such children")]
    Children,
    /// The start tag ends an element that is open, or is ignored within it: `a` in `a`, `form` in `form`, `div` in `p`, or an
    /// HTML element in one of SVG that holds no HTML.
    #[error("its start tag ends an element around it, or is ignored")]
    Nesting,
}

/// Whether a node and all that is in it is free of what [`round_trip_findings`] finds.
///
/// ```
/// use soupstone::dom::Document;
/// use soupstone::serialize::{self, SerializeOptions, UnserializableReason};
///
/// let mut document = Document::new();
/// let paragraph = document.create_element("p")?;
/// let comment = document.create_comment("a --> b");
/// document.append(paragraph, comment)?;
///
/// let options = SerializeOptions::new();
/// let finding = serialize::check_round_trip(document.node(paragraph), &options).unwrap_err();
/// assert_eq!(finding.node.id(), comment);
/// assert_eq!(finding.reason, UnserializableReason::CommentData);
/// # Ok::<(), soupstone::EditError>(())
/// ```
///
/// # Errors
///
/// The first finding.
pub fn check_round_trip<N: SerializableNode>(
    node: N,
    options: &SerializeOptions,
) -> Result<(), Unserializable<N>> {
    round_trip_findings(node, options)
        .next()
        .map_or(Ok(()), Err)
}

/// What gets lost of a node and all that is in it when it is written by these options and parsed again, in tree order:
/// names, texts and comments that HTML has no way to write, and elements that may not stand in each other.
///
/// Shadow trees are looked into if they are [written](ShadowRoots::All), which tells nothing of those that are
/// [listed](ShadowRoots::Listed). They come back if the parser is allowed to make them.
///
/// A tree from the parser without a finding comes back, unless a `template` element with a `for` attribute has brought
/// something to a place where the parser never puts it. The other way round, a link in a link is found even if it happens to
/// come back, because nothing stands behind it. A tree that was built or edited may have elements in places where
/// the parser never puts them, such as a `td` in a `div` or text in a `table`, and not all of that is found: to be
/// certain, parse what was written and compare.
pub fn round_trip_findings<'a, N: SerializableNode>(
    node: N,
    options: &'a SerializeOptions,
) -> impl Iterator<Item = Unserializable<N>> + use<'a, N> {
    let mut walk = Walk {
        options,
        open: Vec::new(),
        findings: VecDeque::new(),
    };
    let mut current = Some((node, IsRoot::Yes));
    std::iter::from_fn(move || {
        loop {
            if let Some(finding) = walk.findings.pop_front() {
                return Some(finding);
            }
            current = match current.take() {
                Some((node, is_root)) => walk.enter(node, is_root),
                None => walk.open.pop()?.next.map(|next| (next, IsRoot::No)),
            };
        }
    })
}

/// Whether a node is the one that the walk was given, whose siblings are not looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum IsRoot {
    Yes,
    No,
}

struct Walk<'a, N> {
    options: &'a SerializeOptions,
    open: Vec<Open<N>>,
    findings: VecDeque<Unserializable<N>>,
}

struct Open<N> {
    /// The sibling after the element, or, behind a shadow tree, the first child of its host.
    next: Option<N>,
    around: Around,
}

/// What is around a node, as far as start tags are concerned.
#[derive(Clone, Copy, Default)]
struct Around {
    has_a: bool,
    has_nobr: bool,
    has_form: bool,
    has_button: bool,
    has_p: bool,
    has_ruby: bool,
    has_select: bool,
    /// A `li` element that the start tag of another one finds.
    has_li: bool,
    /// A `dd` or `dt` element that the start tag of another one finds.
    has_dd_or_dt: bool,
    has_template: bool,
    /// The parent.
    parent: Option<ExpandedName>,
    /// What start tags mean in it, if that is known.
    content: Option<Content>,
}

/// What start tags in an element mean.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Content {
    Html,
    /// HTML, but for two names, in a
    /// [MathML text integration point](https://html.spec.whatwg.org/multipage/parsing.html#mathml-text-integration-point).
    MathMlText,
    /// A MathML `annotation-xml` element: MathML, or the beginning of SVG.
    AnnotationXml,
    /// This namespace.
    Foreign(Namespace),
}

impl Content {
    fn of<N: SerializableNode>(element: &N, name: ExpandedName) -> Self {
        let holds_html = || {
            let mut attributes = element.attributes();
            attributes.any(|attribute| {
                attribute.is_named("encoding") && is_an_encoding_of_html(attribute.value)
            })
        };
        if name == ExpandedName::mathml(TagName::ANNOTATION_XML) {
            return if holds_html() {
                Self::Html
            } else {
                Self::AnnotationXml
            };
        }
        match name.namespace() {
            Namespace::Html => Self::Html,
            _ if is_svg_html_integration_point(name) => Self::Html,
            _ if is_mathml_text_integration_point(name) => Self::MathMlText,
            namespace => Self::Foreign(namespace),
        }
    }

    /// Why a tag with this name does not make such an element here.
    fn loses(self, name: ExpandedName) -> Option<UnserializableReason> {
        let is_of_mathml_text = matches!(name.local_name(), TagName::MGLYPH | TagName::MALIGNMARK);
        let is_root =
            name == ExpandedName::svg(TagName::SVG) || name == ExpandedName::mathml(TagName::MATH);
        let comes_back = match (self, name.namespace()) {
            (Self::Html, Namespace::Html) => true,
            (Self::Html, _) => is_root,
            (Self::MathMlText, Namespace::Html) => !is_of_mathml_text,
            (Self::MathMlText, Namespace::MathMl) => is_of_mathml_text || is_root,
            (Self::MathMlText, _) => is_root,
            (Self::AnnotationXml | Self::Foreign(_), Namespace::Html) => {
                return Some(UnserializableReason::Nesting);
            }
            (Self::AnnotationXml, Namespace::MathMl) => true,
            (Self::AnnotationXml, _) => is_root,
            (Self::Foreign(namespace), own) => namespace == own,
        };
        (!comes_back).then_some(UnserializableReason::ElementName)
    }
}

impl Around {
    /// What is around the children of an element, which mean this.
    fn within(mut self, name: ExpandedName, content: Content) -> Self {
        // NOTE: in the edition of January 2025, none of the start tags in question has an effect in a `select` element.
        if is_scope_boundary(name) || name == ExpandedName::html(TagName::SELECT) {
            // NOTE: a link is looked for in the list of active formatting elements, not in scope. If it is out of scope, it
            // stays where it is, but what comes behind the link in it goes into its parent.
            self = Self {
                has_a: self.has_a && !has_marker(name),
                has_form: self.has_form,
                has_template: self.has_template,
                ..Self::default()
            };
        }
        if is_button_scope_boundary(name) {
            self.has_p = false;
        }
        let is_one_of = |names: &[NameId]| names.iter().any(|one| name == ExpandedName::html(*one));
        if is_special(name) && !is_one_of(&[TagName::ADDRESS, TagName::DIV, TagName::P]) {
            self.has_li = false;
            self.has_dd_or_dt = false;
        }
        for (names, flag) in [
            (&[TagName::A][..], &mut self.has_a),
            (&[TagName::NOBR], &mut self.has_nobr),
            (&[TagName::FORM], &mut self.has_form),
            (&[TagName::BUTTON], &mut self.has_button),
            (&[TagName::P], &mut self.has_p),
            (&[TagName::RUBY], &mut self.has_ruby),
            (&[TagName::SELECT], &mut self.has_select),
            (&[TagName::LI], &mut self.has_li),
            (&[TagName::DD, TagName::DT], &mut self.has_dd_or_dt),
            (&[TagName::TEMPLATE], &mut self.has_template),
        ] {
            *flag |= is_one_of(names);
        }
        self.parent = Some(name);
        self.content = Some(content);
        self
    }

    /// Whether the start tag of an HTML element does something to what is around it.
    fn is_changed_by(self, name: NameId) -> bool {
        let ends_p = self.has_p;
        let is_parent = |name| self.parent == Some(ExpandedName::html(name));
        let is_parent_in =
            |category| (self.parent).is_some_and(|parent| element_is_in(parent, category));
        match in_body_start_tag(name) {
            InBodyStartTag::A => self.has_a,
            InBodyStartTag::Nobr => self.has_nobr,
            InBodyStartTag::Form => self.has_form && !self.has_template || ends_p,
            InBodyStartTag::Button => self.has_button,
            InBodyStartTag::Heading => ends_p || is_parent_in(Category::Heading),
            InBodyStartTag::Li => self.has_li || ends_p,
            InBodyStartTag::DdOrDt => self.has_dd_or_dt || ends_p,
            InBodyStartTag::Hr => {
                ends_p || self.has_select && is_parent_in(Category::ImpliedEndTags)
            }
            InBodyStartTag::Select | InBodyStartTag::Input => self.has_select,
            InBodyStartTag::OptgroupOrOption if self.has_select => {
                let stays = name == TagName::OPTION && is_parent(TagName::OPTGROUP);
                is_parent_in(Category::ImpliedEndTags) && !stays
            }
            InBodyStartTag::OptgroupOrOption => is_parent(TagName::OPTION),
            InBodyStartTag::RbOrRtc => self.has_ruby && is_parent_in(Category::ImpliedEndTags),
            InBodyStartTag::RpOrRt => {
                let stays = is_parent(TagName::RTC);
                self.has_ruby && is_parent_in(Category::ImpliedEndTags) && !stays
            }
            InBodyStartTag::Block
            | InBodyStartTag::PreOrListing
            | InBodyStartTag::Plaintext
            | InBodyStartTag::Xmp => ends_p,
            InBodyStartTag::Image => true,
            _ => name == TagName::P && ends_p,
        }
    }
}

impl<N: SerializableNode> Walk<'_, N> {
    fn report(&mut self, node: &N, reason: UnserializableReason) {
        let node = node.clone();
        self.findings.push_back(Unserializable { node, reason });
    }

    /// Looks at a node, and answers with the one to go on with.
    fn enter(&mut self, node: N, is_root: IsRoot) -> Option<(N, IsRoot)> {
        let next = match is_root {
            IsRoot::Yes => None,
            IsRoot::No => node.next_sibling(),
        };
        let go_on = |next: Option<N>| next.map(|next| (next, IsRoot::No));
        let keeps_newlines = self.options.newlines() == Newlines::Kept;
        let found = match node.content() {
            NodeContent::Element { name, tag_name } => {
                return self.element(&node, name, tag_name, next);
            }
            NodeContent::Container => {
                let child = node.first_child();
                let around = Around::default();
                self.open.push(Open { next, around });
                return go_on(child);
            }
            NodeContent::Text(data) => {
                let is_beside = next
                    .as_ref()
                    .is_some_and(|next| matches!(next.content(), NodeContent::Text(_)));
                if data.is_empty() || is_beside {
                    Some(UnserializableReason::TextBoundary)
                } else if data.contains('\0') || data.contains('\r') && !keeps_newlines {
                    Some(UnserializableReason::Character)
                } else {
                    None
                }
            }
            NodeContent::Comment(_) if self.options.comments() == Comments::LeftOut => None,
            NodeContent::Comment(data) => {
                if !is_comment_safe(data) {
                    Some(UnserializableReason::CommentData)
                } else {
                    data.contains(['\0', '\r'])
                        .then_some(UnserializableReason::Character)
                }
            }
            NodeContent::ProcessingInstruction { target, data } => {
                let edition = self.options.edition();
                let is_read = edition.has_processing_instructions()
                    && target
                        .starts_with(|first: char| first == '_' || first.is_ascii_alphabetic())
                    && target
                        .bytes()
                        .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
                    && !target.eq_ignore_ascii_case("xml")
                    && !target.eq_ignore_ascii_case("xml-stylesheet")
                    && !data.contains(['>', '\r'])
                    && !data.starts_with(|first: char| first.is_ascii_whitespace())
                    && (edition.serializes_a_question_mark_after_processing_instructions()
                        || !data.ends_with('?'));
                (!is_read).then_some(UnserializableReason::ProcessingInstruction)
            }
            NodeContent::Doctype { name } => {
                let is_whole = !name.bytes().any(|byte| {
                    byte.is_ascii_whitespace()
                        || byte.is_ascii_uppercase()
                        || matches!(byte, b'>' | b'\0')
                });
                let [public, system] = node.doctype_identifiers();
                let is_safe = |identifier: &str| {
                    let has_both_quotes = identifier.contains('"') && identifier.contains('\'');
                    !has_both_quotes && !identifier.contains(['>', '\0', '\r'])
                };
                let is_written = match self.options.doctype_identifiers() {
                    DoctypeIdentifiers::LeftOut => public.is_empty() && system.is_empty(),
                    DoctypeIdentifiers::Written => is_safe(public) && is_safe(system),
                };
                (!(is_whole && is_written)).then_some(UnserializableReason::Doctype)
            }
        };
        if let Some(reason) = found {
            self.report(&node, reason);
        }
        go_on(next)
    }

    /// Looks at an element, and answers with the node to go on with: not with its children if there is only text in it,
    /// or should be.
    fn element(
        &mut self,
        element: &N,
        name: ExpandedName,
        tag_name: &str,
        next: Option<N>,
    ) -> Option<(N, IsRoot)> {
        let around = self
            .open
            .last()
            .map_or(Around::default(), |open| open.around);
        if !is_tag_name_safe(name, tag_name) {
            self.report(element, UnserializableReason::ElementName);
        } else if let Some(reason) = around.content.and_then(|content| content.loses(name)) {
            self.report(element, reason);
        }
        let keeps_newlines = self.options.newlines() == Newlines::Kept;
        let mut attributes = element.attributes();
        if attributes.any(|attribute| !is_attribute_safe(&attribute, name.namespace())) {
            self.report(element, UnserializableReason::AttributeName);
        }
        let mut attributes = element.attributes();
        if attributes.any(|attribute| {
            attribute.value.contains('\0') || attribute.value.contains('\r') && !keeps_newlines
        }) {
            self.report(element, UnserializableReason::Character);
        }
        let is_in_html = !matches!(
            around.content,
            Some(Content::AnnotationXml | Content::Foreign(_))
        );
        if name.is_html() && is_in_html && around.is_changed_by(name.local_name()) {
            self.report(element, UnserializableReason::Nesting);
        }
        let contents = match name == ExpandedName::html(TagName::TEMPLATE) {
            true => element.template_contents(),
            false => None,
        };
        let child = contents.as_ref().unwrap_or(element).first_child();
        if element_is_in(name, Category::SerializesAsVoid) {
            if child.is_some() {
                self.report(element, UnserializableReason::Children);
            }
            return next.map(|next| (next, IsRoot::No));
        }
        let is_raw = element_is_in(name, Category::SerializedLiterally)
            || name == ExpandedName::html(TagName::NOSCRIPT)
                && self.options.scripting() == Scripting::Enabled;
        let is_escaped =
            name.is_html() && matches!(name.local_name(), TagName::TEXTAREA | TagName::TITLE);
        if is_raw || is_escaped {
            self.text_alone(element, child, tag_name, is_raw);
            return next.map(|next| (next, IsRoot::No));
        }
        let is_pre = name.is_html() && matches!(name.local_name(), TagName::PRE | TagName::LISTING);
        if is_pre && !keeps_newlines && child.as_ref().is_some_and(starts_with_newline) {
            self.report(element, UnserializableReason::LeadingNewline);
        }
        let around = around.within(name, Content::of(element, name));
        self.open.push(Open { next, around });
        let shadow_root =
            element
                .shadow_root()
                .filter(|shadow_root| match self.options.shadow_roots() {
                    ShadowRoots::All => true,
                    ShadowRoots::Serializable => shadow_root.init.serializable,
                    ShadowRoots::Listed => false,
                });
        let Some(shadow_root) = shadow_root else {
            return child.map(|child| (child, IsRoot::No));
        };
        // It is written as the contents of a template, before the children.
        let template = ExpandedName::html(TagName::TEMPLATE);
        self.open.push(Open {
            next: child,
            around: around.within(template, Content::Html),
        });
        let first = shadow_root.node.first_child();
        first.map(|first| (first, IsRoot::No))
    }

    /// Looks at the children of an element in which there is text alone.
    fn text_alone(&mut self, element: &N, first: Option<N>, tag_name: &str, is_raw: bool) {
        let mut text = String::new();
        let mut count = 0;
        let mut child = first;
        while let Some(node) = child {
            match node.content() {
                NodeContent::Text(data) => text.push_str(data),
                _ => return self.report(element, UnserializableReason::Children),
            }
            count += 1;
            child = node.next_sibling();
        }
        if count > 1 || count == 1 && text.is_empty() {
            self.report(element, UnserializableReason::TextBoundary);
        }
        let keeps_newlines = self.options.newlines() == Newlines::Kept;
        let is_literal = is_raw && self.options.raw_text() == RawText::Literal;
        if text.contains('\0') || text.contains('\r') && (is_raw || !keeps_newlines) {
            self.report(element, UnserializableReason::Character);
        }
        if tag_name == "textarea" && text.starts_with('\n') && !keeps_newlines {
            self.report(element, UnserializableReason::LeadingNewline);
        }
        let is_safe = match is_raw {
            true if is_literal => is_raw_text_safe(tag_name, &text),
            true => !text.contains(['<', '>', '&', '\u{A0}']) && tag_name != "plaintext",
            false => true,
        };
        if !is_safe {
            self.report(element, UnserializableReason::RawText);
        }
    }
}

/// Whether the start tag of an element inserts a marker into the list of active formatting elements.
fn has_marker(name: ExpandedName) -> bool {
    let is_cell = matches!(
        name.local_name(),
        TagName::TD | TagName::TH | TagName::CAPTION | TagName::TEMPLATE
    );
    let is_object = matches!(
        name.local_name(),
        TagName::APPLET | TagName::MARQUEE | TagName::OBJECT
    );
    name.is_html() && (is_cell || is_object)
}

fn starts_with_newline<N: SerializableNode>(node: &N) -> bool {
    matches!(node.content(), NodeContent::Text(data) if data.starts_with('\n'))
}
