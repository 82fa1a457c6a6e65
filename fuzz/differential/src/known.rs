//! Where html5ever does not do what the standard says, as narrow as it can be told.

use soupstone::Edition;

use crate::Setting;

/// A fault of html5ever.
struct Fault {
    /// The rule of the standard.
    #[allow(dead_code, reason = "for those who read the list")]
    rule: &'static str,
    /// Whether it may be the reason for a difference.
    is_possible: fn(&Difference<'_>) -> bool,
}

/// Two trees that differ.
struct Difference<'a> {
    input: String,
    setting: Setting,
    soupstone: &'a str,
    html5ever: &'a str,
}

impl Difference<'_> {
    fn context(&self) -> &'static str {
        self.setting.context.map_or("", |(_, name)| name)
    }

    fn is_of(&self, edition: Edition) -> bool {
        self.setting.edition == edition
    }

    fn has(&self, piece: &str) -> bool {
        self.input.contains(piece)
    }
}

const FAULTS: &[Fault] = &[Fault {
    rule: "https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody: in a fragment whose context \
               element is a select, the start tag of an input is ignored",
    is_possible: |difference| {
        difference.context() == "select"
            && difference.has("<input")
            && difference.html5ever.lines().count() > difference.soupstone.lines().count()
    },
}];

/// Whether a fault in the list may be the reason for a difference.
pub(crate) fn is_known(input: &str, setting: Setting, soupstone: &str, html5ever: &str) -> bool {
    let difference = Difference {
        input: input.to_ascii_lowercase(),
        setting,
        soupstone,
        html5ever,
    };
    FAULTS.iter().any(|fault| (fault.is_possible)(&difference))
}
