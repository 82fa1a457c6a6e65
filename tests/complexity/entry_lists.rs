//! The work to construct and encode the entry list of a form.

use std::hint::black_box;

use libtest_mimic::Trial;
use soupstone::parse_document;
use soupstone_navigation::{Enctype, FormSubmission};

use super::{expand, grows_with_the_size, meter, trial};

/// Patterns: many controls, options and ancestors, and long values.
const PAGES: [&str; 26] = [
    "<form>(<input name=a>)",
    "<form>(<input>)",
    "<form>(<p>)(<input name=a>)",
    "<form>(<fieldset><input name=a>)",
    "<form>(<fieldset disabled><legend><input name=a>)",
    "<fieldset( a#=x) disabled><legend>x</legend><form>(<input name=a>)",
    "<form>(<datalist><input name=a>)",
    "<form><div( a#=x) dir=rtl>(<input name=a dirname=b>)",
    "<form>(<div dir=auto><input name=a dirname=b dir=auto>)",
    "<form>(<input type=radio name=a checked>)",
    "<form>(<input type=radio name=a# checked>)",
    "(<input name=a form=f>)<form id=f>",
    "(<p id=a#><input name=a form=a#>)<form>",
    "<form>(<select name=a><option>1<option>2</select>)",
    "<form><select name=a multiple>(<option selected>a)",
    "<form><select name=a multiple><optgroup( a#=x) disabled>(<option selected>a)",
    "<form><textarea name=a wrap=hard cols=1000>( a )",
    "<form><textarea name=a wrap=hard cols=1000>(a)",
    "<form><input type=email name=a multiple value=\"( a,)\">",
    "<form><input type=date name=a value=\"(1)-01-01\">",
    "<form><input type=number name=a value=\"1e(1)\">",
    "<form><input type=range name=a value=\"(1)\" step=\"0.(1)\" min=\"-(9)\">",
    "<form><input type=color name=a value=\"rgb( 0)\">",
    "<form accept-charset=\"(x )\">",
    "<form><input name=a value=\"(----FormBoundary0000000000#)\">",
    "<form><input name=a value=\"(----FormBoundary)\">",
];

pub(super) fn trials() -> Vec<Trial> {
    let of_page = |pattern: &'static str| {
        trial(format!("the entry list of {pattern}"), move || {
            grows_with_the_size(|size| {
                let document = parse_document(&expand(pattern, size));
                move || {
                    let form = document.elements_by_tag_name("form").next().expect("a form");
                    let start = meter::read();
                    let mut submission = FormSubmission::new(form, None).expect("no submitter");
                    for enctype in [Enctype::UrlEncoded, Enctype::Multipart, Enctype::PlainText] {
                        submission.enctype = enctype;
                        black_box(submission.encode_body());
                    }
                    meter::read().saturating_sub(start)
                }
            })
        })
    };
    PAGES.into_iter().map(of_page).collect()
}
