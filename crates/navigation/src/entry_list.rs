//! [Constructing the entry
//! list](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-the-form-data-set).

use std::collections::HashSet;

use encoding_rs::Encoding;
use soupstone::{Edition, NodeId, NodeRef};

use crate::numbers::{is_digits, split_digits};
use crate::value_sanitization::{input_type, sanitized_value};

pub(crate) const OCTET_STREAM: &str = "application/octet-stream";

/// An [entry](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#entry) of an entry list.
///
/// The fields can be set, and no fields will be added.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Entry {
    /// The name of the control, or a name derived from it.
    pub name: String,
    /// What the control contains.
    pub value: EntryValue,
}

/// The value of an [`Entry`].
///
/// No variants will be added.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum EntryValue {
    /// The value of a control.
    Text(String),
    /// A file of a control for files.
    File(File),
}

/// A [file](https://w3c.github.io/FileAPI/#dfn-file) that an [`Entry`] uploads.
///
/// The fields can be set, and no fields will be added.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct File {
    /// The file name, without a folder.
    pub name: String,
    /// The MIME type. An empty type, or one with characters outside U+0020 to U+007E, is sent as `application/octet-stream`.
    pub content_type: String,
    /// The contents.
    pub body: Vec<u8>,
}

/// An element that cannot submit the form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SubmitterError {
    /// The element is not a [submit button](https://html.spec.whatwg.org/multipage/forms.html#concept-submit-button).
    #[error("the submitter is not a submit button")]
    NotASubmitButton,
    /// The [form owner](NodeRef::form_owner) of the submit button is another form, or none.
    #[error("the submitter does not belong to the form")]
    NotOwnedByForm,
}

/// The fields and options without entries.
///
/// NOTE: one query for all elements, because the query remembers what it finds out about their ancestors.
const WITHOUT_ENTRIES: &str = "datalist :is(button, input, select, textarea), \
    :is(button, input, option, select, textarea):disabled, \
    input:is([type=checkbox], [type=radio]):not(:checked)";

const RIGHT_TO_LEFT: &str = ":is(input, textarea)[dirname]:dir(rtl)";

/// [Constructs the entry
/// list](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constructing-the-form-data-set) of a form:
/// the names and values that a browser submits for an unchanged form, in tree order, like `new FormData(form, submitter)`.
/// Newlines are not yet normalized: each encoding does that.
///
/// `submitter` is the button that submits the form. `encoding` is the value of hidden controls with the name `_charset_`.
///
/// To submit other values, edit the document: the `value` and `checked` attributes of `input` elements, the `selected`
/// attributes of options, the text of `textarea` elements. Of several `checked` radio buttons in a group, or several `selected`
/// options in a `select` without `multiple`, only the last counts: remove the attribute of the others first. A
/// control for files has an entry with an empty [`File`]: replace it in the list. An image button has
/// the coordinates (0, 0). A node that is not a `form` element has no entries.
///
/// A disabled submit button has no entry. Each call takes time linear in the size of the tree, so a loop over all forms of a
/// page takes quadratic time.
///
/// # Errors
///
/// [`SubmitterError::NotASubmitButton`], [`SubmitterError::NotOwnedByForm`]
///
/// ```
/// use soupstone::encoding::encoding_rs::UTF_8;
/// use soupstone_navigation::{EntryValue, construct_entry_list};
///
/// let document = soupstone::parse_document("<form><input name=soup value=pea><button name=order value=now></form>");
/// let form = document.elements_by_tag_name("form").next().unwrap();
/// let button = document.elements_by_tag_name("button").next();
/// let entries = construct_entry_list(form, button, UTF_8)?;
/// let names: Vec<&str> = entries.iter().map(|entry| entry.name.as_str()).collect();
/// assert_eq!(names, ["soup", "order"]);
/// assert_eq!(entries[0].value, EntryValue::Text("pea".to_owned()));
/// # Ok::<(), soupstone_navigation::SubmitterError>(())
/// ```
pub fn construct_entry_list(
    form: NodeRef<'_>,
    submitter: Option<NodeRef<'_>>,
    encoding: &'static Encoding,
) -> Result<Vec<Entry>, SubmitterError> {
    // 3. Let controls be a list of all the submittable elements whose form owner is form, in tree order.
    let mut controls: HashSet<NodeId> = form.form_controls().map(NodeRef::id).collect();
    if let Some(submitter) = submitter {
        check_submitter(form, submitter)?;
        // NOTE: `form_controls` has no image buttons.
        controls.insert(submitter.id());
    }
    let root = form.ancestors().last().unwrap_or(form);
    let without_entries: HashSet<NodeId> = root.select_ids(WITHOUT_ENTRIES).into_iter().collect();
    let right_to_left: HashSet<NodeId> = root.select_ids(RIGHT_TO_LEFT).into_iter().collect();
    // 4. Let entry list be a new empty entry list.
    let mut entries = Vec::new();
    // 5. For each element field in controls, in tree order:
    for field in root.descendants().filter(|node| controls.contains(&node.id())) {
        // 1. If any of the following are true: field has a datalist element ancestor; field is disabled; field is a button
        //    but it is not submitter; field is an input element whose type attribute is in the Checkbox state and whose
        //    checkedness is false; or field is an input element whose type attribute is in the Radio Button state and whose
        //    checkedness is false, then continue.
        let kind = kind(field);
        let is_button = matches!(kind, "button" | "image" | "reset" | "submit");
        if without_entries.contains(&field.id()) || is_button && submitter != Some(field) {
            continue;
        }
        let name = field.attribute("name").unwrap_or("");
        // 2. If the field element is an input element whose type attribute is in the Image Button state, then:
        if kind == "image" {
            // 1. If the field element is not submitter, then continue.
            // 2. If the field element has a name attribute specified and its value is not the empty string, let name be that
            //    value followed by U+002E (.). Otherwise, let name be the empty string.
            let name = if name.is_empty() { String::new() } else { format!("{name}.") };
            // 3. Let namex be the concatenation of name and U+0078 (x).
            // 4. Let namey be the concatenation of name and U+0079 (y).
            // 5. Let (x, y) be the selected coordinate.
            // 6. Create an entry with namex and x, and append it to entry list.
            entries.push(create_entry(&format!("{name}x"), "0"));
            // 7. Create an entry with namey and y, and append it to entry list.
            entries.push(create_entry(&format!("{name}y"), "0"));
            // 8. Continue.
            continue;
        }
        // 3. If the field is a form-associated custom element, then perform the entry construction algorithm given field and
        //    entry list, then continue.
        // NOTE: only scripts make custom elements form-associated.
        // 4. If either the field element does not have a name attribute specified, or its name attribute's value is the
        //    empty string, then continue.
        // 5. Let name be the value of the field element's name attribute.
        if name.is_empty() {
            continue;
        }
        match kind {
            // NOTE: these elements are not submittable.
            "fieldset" | "object" | "output" => {}
            // 6. If the field element is a select element, then for each option element in the select element's list of
            //    options whose selectedness is true and that is not disabled, create an entry with name and the value of the
            //    option element, and append it to entry list.
            "select" => {
                let options = field.selected_options().filter(|option| !without_entries.contains(&option.id()));
                entries.extend(options.map(|option| match option.attribute("value") {
                    Some(value) => create_entry(name, value),
                    None => create_entry(name, option.option_text()),
                }));
            }
            // 7. Otherwise, if the field element is an input element whose type attribute is in the Checkbox state or the
            //    Radio Button state, then:
            "checkbox" | "radio" => {
                // 1. If the field element has a value attribute specified, then let value be the value of that attribute;
                //    otherwise, let value be the string "on".
                // 2. Create an entry with name and value, and append it to entry list.
                entries.push(create_entry(name, field.attribute("value").unwrap_or("on")));
            }
            // 8. Otherwise, if the field element is an input element whose type attribute is in the File Upload state, then:
            "file" => {
                // 1. If there are no selected files, then create an entry with name and a new File object with an empty
                //    name, application/octet-stream as type, and an empty body, and append it to entry list.
                let file = File { name: String::new(), content_type: OCTET_STREAM.to_owned(), body: Vec::new() };
                entries.push(Entry { name: name.to_owned(), value: EntryValue::File(file) });
            }
            // 9. Otherwise, if the field element is an input element whose type attribute is in the Hidden state and name is
            //    an ASCII case-insensitive match for "_charset_":
            "hidden" if name.eq_ignore_ascii_case("_charset_") => {
                // 1. Let charset be the name of encoding.
                // 2. Create an entry with name and charset, and append it to entry list.
                entries.push(create_entry(name, encoding.name()));
            }
            // 10. Otherwise, create an entry with name and the value of the field element, and append it to entry list.
            "textarea" => entries.push(create_entry(name, textarea_value(field))),
            _ => entries.push(create_entry(name, sanitized_value(field, kind))),
        }
        // 11. If the element has a dirname attribute, that attribute's value is not the empty string, and the element is an
        //     auto-directionality form-associated element:
        let dirname = field.attribute("dirname").unwrap_or("");
        if !dirname.is_empty() && has_auto_directionality(kind) {
            // 1. Let dirname be the value of the element's dirname attribute.
            // 2. Let dir be the string "ltr" if the directionality of the element is 'ltr', and "rtl" otherwise (i.e., when
            //    the directionality of the element is 'rtl').
            // 3. Create an entry with dirname and dir, and append it to entry list.
            let is_right_to_left = right_to_left.contains(&field.id());
            entries.push(create_entry(dirname, if is_right_to_left { "rtl" } else { "ltr" }));
        }
    }
    Ok(entries)
}

/// Returns the type of an `input` element, or the name of another element.
fn kind(field: NodeRef<'_>) -> &str {
    match field.local_name() {
        Some("input") => input_type(field),
        name => name.unwrap_or(""),
    }
}

fn create_entry(name: &str, value: impl Into<String>) -> Entry {
    Entry { name: name.to_owned(), value: EntryValue::Text(value.into()) }
}

/// Whether the element is a [submit button](https://html.spec.whatwg.org/multipage/forms.html#concept-submit-button).
fn is_submit_button(element: NodeRef<'_>) -> bool {
    if element.is_html_element("button") {
        return match element.attribute("type").unwrap_or("").to_ascii_lowercase().as_str() {
            "submit" => true,
            "reset" | "button" => false,
            // In later editions, the Auto state is not that of a submit button if the button has a command or is in a select.
            _ => {
                let has_command = element.has_attribute("command") || element.has_attribute("commandfor");
                let is_in_a_select = element.parent().is_some_and(|parent| parent.is_html_element("select"));
                element.document().edition() < Edition::August2026 || !has_command && !is_in_a_select
            }
        };
    }
    element.is_html_element("input") && matches!(input_type(element), "image" | "submit")
}

fn check_submitter(form: NodeRef<'_>, submitter: NodeRef<'_>) -> Result<(), SubmitterError> {
    if !is_submit_button(submitter) {
        return Err(SubmitterError::NotASubmitButton);
    }
    match submitter.form_owner() == Some(form) {
        true => Ok(()),
        false => Err(SubmitterError::NotOwnedByForm),
    }
}

/// Whether the element is an [auto-directionality form-associated
/// element](https://html.spec.whatwg.org/multipage/dom.html#auto-directionality-form-associated-elements).
fn has_auto_directionality(kind: &str) -> bool {
    // NOTE: the other two types, "button" and "reset", submit nothing. A `button` element is none of these elements.
    matches!(kind, "hidden" | "text" | "search" | "tel" | "url" | "email" | "password" | "submit" | "textarea")
}

/// Returns the [value of a `textarea`
/// element](https://html.spec.whatwg.org/multipage/form-elements.html#the-textarea-element:concept-fe-value).
fn textarea_value(textarea: NodeRef<'_>) -> String {
    // "[…] the element's API value is defined to be the element's raw value with newlines normalized."
    let value = textarea.own_text().replace("\r\n", "\n").replace('\r', "\n");
    let has_hard_wrap = textarea.attribute("wrap").is_some_and(|wrap| wrap.eq_ignore_ascii_case("hard"));
    if has_hard_wrap { wrap(&value, character_width(textarea)) } else { value }
}

/// The [character width](https://html.spec.whatwg.org/multipage/form-elements.html#attr-textarea-cols-value).
fn character_width(textarea: NodeRef<'_>) -> usize {
    let value = textarea.attribute("cols").unwrap_or("").trim_ascii_start();
    let (digits, _) = split_digits(value.strip_prefix('+').unwrap_or(value));
    // NOTE: a number that does not fit is wider than any text.
    let columns = if is_digits(digits) { digits.parse().unwrap_or(usize::MAX) } else { 0 };
    if columns == 0 { 20 } else { columns }
}

/// The [textarea wrapping
/// transformation](https://html.spec.whatwg.org/multipage/form-elements.html#textarea-wrapping-transformation): inserts
/// newlines "using an implementation-defined algorithm so that each line has no more than character width characters". This
/// one breaks lines after white space, and words that are longer than a line.
fn wrap(text: &str, width: usize) -> String {
    let mut wrapped = String::with_capacity(text.len());
    for (index, mut line) in text.split('\n').enumerate() {
        if index > 0 {
            wrapped.push('\n');
        }
        while let Some((end, _)) = line.char_indices().nth(width) {
            let space = line[..end].rfind([' ', '\t']).map(|space| space + 1);
            let (first, rest) = line.split_at(space.unwrap_or(end));
            wrapped.push_str(first);
            wrapped.push('\n');
            line = rest;
        }
        wrapped.push_str(line);
    }
    wrapped
}
