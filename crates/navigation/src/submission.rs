//! What a form submits, and where to.

use encoding_rs::{Encoding, UTF_8};
use soupstone::NodeRef;

use crate::encodings::{encode_multipart, encode_plain_text, encode_urlencoded};
use crate::entry_list::{Entry, SubmitterError, construct_entry_list};

/// What a form [submits](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm),
/// and where to.
///
/// The fields can be changed before they are encoded, for example to add files:
///
/// ```
/// use soupstone_navigation::{EntryValue, File, FormSubmission};
///
/// let html = "<form method=post enctype=multipart/form-data><input type=file name=photo></form>";
/// let document = soupstone::parse_document(html);
/// let form = document.elements_by_tag_name("form").next().unwrap();
/// let mut submission = FormSubmission::new(form, None)?;
/// for entry in submission.entries.iter_mut().filter(|entry| entry.name == "photo") {
///     let (name, content_type) = ("pea.png".to_owned(), "image/png".to_owned());
///     entry.value = EntryValue::File(File { name, content_type, body: b"...".to_vec() });
/// }
/// let resource = submission.encode_body();
/// assert_eq!(resource.content_type, "multipart/form-data; boundary=----FormBoundary0000000000000000");
/// # Ok::<(), soupstone_navigation::SubmitterError>(())
/// ```
///
/// The fields can be set, and no fields will be added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormSubmission {
    /// The unresolved URL. The empty string means the URL of the document.
    pub action: String,
    /// How the browser navigates.
    pub method: Method,
    /// How the body is encoded.
    pub enctype: Enctype,
    /// The encoding of the text: the form's [`accept-charset`, or the document's
    /// encoding](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#picking-an-encoding-for-the-form).
    /// Characters that it does not have become numeric character references.
    pub encoding: &'static Encoding,
    /// The names and values.
    pub entries: Vec<Entry>,
}

/// A [`method`](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fs-method) of a form.
///
/// No variants will be added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Method {
    /// The entries are the query of the URL: see [`FormSubmission::encode_query`].
    Get,
    /// The entries are the body of the request: see [`FormSubmission::encode_body`].
    Post,
    /// The form closes the dialog that it is in, and sends nothing.
    Dialog,
}

/// An [`enctype`](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fs-enctype) of a form.
///
/// No variants will be added.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Enctype {
    /// `application/x-www-form-urlencoded`. Files are sent as their names.
    UrlEncoded,
    /// `multipart/form-data`.
    Multipart,
    /// `text/plain`. Files are sent as their names.
    PlainText,
}

/// The body of a request, and its type.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct PostResource {
    /// The value of the header `Content-Type`.
    pub content_type: String,
    /// The body of the request.
    pub body: Vec<u8>,
}

impl FormSubmission {
    /// Returns what a form submits. [`construct_entry_list`] tells how to fill in the form. Time is linear in the size of the
    /// tree.
    ///
    /// # Errors
    ///
    /// [`SubmitterError::NotASubmitButton`], [`SubmitterError::NotOwnedByForm`]
    pub fn new(form: NodeRef<'_>, submitter: Option<NodeRef<'_>>) -> Result<Self, SubmitterError> {
        // 6. Let encoding be the result of picking an encoding for the form.
        let encoding = pick_encoding(form);
        // 7. Let entry list be the result of constructing the entry list with form, submitter, and encoding.
        let entries = construct_entry_list(form, submitter, encoding)?;
        // "If the element is a submit button and has such an attribute, […] Otherwise, […] form owner […]"
        let attribute = |of_button: &str, of_form: &str| {
            let own = submitter.and_then(|button| button.attribute(of_button));
            own.or_else(|| form.attribute(of_form)).unwrap_or("")
        };
        // 10. Let method be the submitter element's method.
        let method = match attribute("formmethod", "method").to_ascii_lowercase().as_str() {
            "post" => Method::Post,
            "dialog" => Method::Dialog,
            _ => Method::Get,
        };
        // 12. Let action be the submitter element's action.
        let action = attribute("formaction", "action").to_owned();
        // NOTE: 13. to 16. concern the URL, which the caller resolves.
        // 17. Let enctype be the submitter element's enctype.
        let enctype = match attribute("formenctype", "enctype").to_ascii_lowercase().as_str() {
            "multipart/form-data" => Enctype::Multipart,
            "text/plain" => Enctype::PlainText,
            _ => Enctype::UrlEncoded,
        };
        Ok(Self { action, method, enctype, encoding, entries })
    }

    /// Returns the query with which the method [`Get`](Method::Get) replaces that of the
    /// [action](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#submit-mutate-action). Time is
    /// linear in the size of the entries.
    pub fn encode_query(&self) -> String {
        encode_urlencoded(&self.entries, self.encoding)
    }

    /// Returns the [body](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#submit-body) of the method
    /// [`Post`](Method::Post). The boundary of a `multipart/form-data` body depends on its contents, which do not contain
    /// it. Time is linear in the size of the entries.
    pub fn encode_body(&self) -> PostResource {
        let (content_type, body) = match self.enctype {
            Enctype::UrlEncoded => (
                "application/x-www-form-urlencoded".to_owned(),
                encode_urlencoded(&self.entries, self.encoding).into_bytes(),
            ),
            Enctype::Multipart => {
                let (boundary, body) = encode_multipart(&self.entries, self.encoding);
                (format!("multipart/form-data; boundary={boundary}"), body)
            }
            Enctype::PlainText => ("text/plain".to_owned(), encode_plain_text(&self.entries, self.encoding)),
        };
        PostResource { content_type, body }
    }
}

/// [Picks an encoding for the
/// form](https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#picking-an-encoding-for-the-form).
fn pick_encoding(form: NodeRef<'_>) -> &'static Encoding {
    // 1. Let encoding be the document's character encoding.
    let mut encoding = form.document().encoding_report().map_or(UTF_8, |report| report.encoding);
    // 2. If the form element has an accept-charset attribute, set encoding to the return value of running these substeps:
    //    1. Let input be the value of the form element's accept-charset attribute.
    if let Some(input) = form.attribute("accept-charset") {
        // 2. Let candidate encoding labels be the result of splitting input on ASCII whitespace.
        // 3. Let candidate encodings be an empty list of character encodings.
        // 4. For each token in candidate encoding labels in turn (in the order in which they were found in input), get an
        //    encoding for the token and, if this does not result in failure, append the encoding to candidate encodings.
        let mut candidates = input.split_ascii_whitespace().filter_map(|label| Encoding::for_label(label.as_bytes()));
        // 5. If candidate encodings is empty, return UTF-8.
        // 6. Return the first encoding in candidate encodings.
        encoding = candidates.next().unwrap_or(UTF_8);
    }
    // 3. Return the result of getting an output encoding from encoding.
    encoding.output_encoding()
}
