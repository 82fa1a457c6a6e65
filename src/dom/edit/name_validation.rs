use std::borrow::Cow;

use super::edit_error::EditError;
use crate::dom::storage::document::Document;
use crate::dom::storage::node::{KindOrName, NodeId};
use crate::dom::storage::rare_data::TEMPLATE;
use crate::names::{ExpandedName, Namespace, ascii_lowercase};
use crate::tables::element::{is_tag_name_terminator, is_valid_element_local_name};
use crate::tables::{is_xml_name_character, is_xml_name_start_character};

/// # Names
impl Document {
    /// Changes the local name of an element. The name of an HTML element is converted to ASCII lower case.
    ///
    /// If an element becomes an HTML `template`, its children move into its template contents. If the `template` becomes
    /// another element, its contents become its children.
    ///
    /// ```
    /// let mut document = soupstone::parse_document("<p>1 <b class=x>2</b>");
    /// let bold = document.elements_by_tag_name("b").next().unwrap().id();
    /// document.rename_element(bold, "strong")?;
    /// assert_eq!(document.body().unwrap().inner_html(), r#"<p>1 <strong class="x">2</strong></p>"#);
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`], [`EditError::InvalidName`]
    pub fn rename_element(&mut self, element: NodeId, local_name: &str) -> Result<(), EditError> {
        let old = self.ensure_element(element)?;
        let local_name = if old.is_html() { ascii_lowercase(local_name) } else { Cow::Borrowed(local_name) };
        self.rename_element_ns(element, old.namespace(), &local_name)
    }

    /// Changes the namespace and the local name of an element. The name keeps its case. Otherwise like
    /// [`rename_element`](Self::rename_element).
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`], [`EditError::NotAnElement`], [`EditError::InvalidName`]
    pub fn rename_element_ns(
        &mut self,
        element: NodeId,
        namespace: Namespace,
        local_name: &str,
    ) -> Result<(), EditError> {
        let old = self.ensure_element(element)?;
        let new = self.validate_and_intern_element_name(namespace, local_name)?;
        if old == new {
            return Ok(());
        }
        if old == TEMPLATE
            && let Some(contents) = self.unlink_template_contents(element)
        {
            self.insert_unchecked(element, None, contents);
        }
        self.nodes[element].kind_or_name = KindOrName::element(new);
        if new == TEMPLATE {
            let contents = self.create_template_contents(element);
            self.will_move_nodes();
            self.move_children(element, contents);
        }
        self.did_rewrite_element(element);
        Ok(())
    }

    /// Checks for a [valid element local name](https://dom.spec.whatwg.org/#valid-element-local-name) in the document's
    /// edition.
    pub(in crate::dom) fn validate_and_intern_element_name(
        &mut self,
        namespace: Namespace,
        local_name: &str,
    ) -> Result<ExpandedName, EditError> {
        self.validate_name_by_edition(local_name, is_valid_element_local_name, ELEMENT_RULE)?;
        Ok(ExpandedName::new(namespace, self.names.intern(local_name)))
    }

    /// Checks for a [valid attribute local name](https://dom.spec.whatwg.org/#valid-attribute-local-name).
    #[inline]
    pub(in crate::dom) fn validate_attribute_name(&self, name: &str) -> Result<(), EditError> {
        self.validate_name_by_edition(name, is_valid_attribute_local_name, ATTRIBUTE_RULE)
    }

    /// Checks for a [valid doctype name](https://dom.spec.whatwg.org/#valid-doctype-name).
    #[inline]
    pub(in crate::dom) fn validate_doctype_name(&self, name: &str) -> Result<(), EditError> {
        let ends = |character| is_tag_name_terminator(character) && character != '/';
        match name {
            "" => Ok(()),
            _ => self.validate_name_by_edition(name, |name| !name.contains(ends), DOCTYPE_RULE),
        }
    }

    fn validate_name_by_edition(
        &self,
        name: &str,
        is_valid: impl Fn(&str) -> bool,
        rule: &'static str,
    ) -> Result<(), EditError> {
        match self.edition.validates_dom_names_by_xml() {
            true => validate_xml_name(name),
            false if is_valid(name) => Ok(()),
            false => Err(EditError::InvalidName { name: name.to_owned(), rule }),
        }
    }
}

const ELEMENT_RULE: &str = "a name starts with a letter and contains no white space, U+0000, \"/\" or \">\", or it starts \
    with \":\", \"_\" or a character beyond ASCII and consists of these, letters, digits, \"-\" and \".\"";
const ATTRIBUTE_RULE: &str = "a name is not empty and contains no white space, U+0000, \"/\", \"=\" or \">\"";
const DOCTYPE_RULE: &str = "a name contains no white space, U+0000 or \">\"";
const XML_RULE: &str =
    "an XML name consists of letters, digits, \"-\", \".\", \":\" and \"_\", and starts with a letter, \":\" or \"_\"";

/// Checks for an XML [Name](https://www.w3.org/TR/xml/#NT-Name).
pub(in crate::dom) fn validate_xml_name(name: &str) -> Result<(), EditError> {
    let is_colon = |character| character == ':';
    let is_valid = name.starts_with(|first| is_colon(first) || is_xml_name_start_character(first))
        && name.chars().all(|character| is_colon(character) || is_xml_name_character(character));
    is_valid.then_some(()).ok_or_else(|| EditError::InvalidName { name: name.to_owned(), rule: XML_RULE })
}

fn is_valid_attribute_local_name(name: &str) -> bool {
    // 1. If string's length is 0, then return false. 2. If string contains ASCII whitespace, U+0000 NULL, U+002F (/),
    //    U+003D (=), or U+003E (>), then return false.
    !name.is_empty() && !name.contains(|character| is_tag_name_terminator(character) || character == '=')
}
