//! Guides: recipes, the defaults, rewriting, memory, untrusted input, and names from other libraries. Only documentation; tests run the code.

pub mod cookbook {
    #![doc = include_str!(concat!(env!("OUT_DIR"), "/cookbook.md"))]

    #[doc = include_str!("../docs/cookbook/changing.md")]
    pub mod changing {}
    #[doc = include_str!("../docs/cookbook/checking.md")]
    pub mod checking {}
    #[doc = include_str!("../docs/cookbook/input.md")]
    pub mod input {}
    #[doc = include_str!("../docs/cookbook/own_tree.md")]
    pub mod own_tree {}
    #[doc = include_str!("../docs/cookbook/reading.md")]
    pub mod reading {}
    #[doc = include_str!("../docs/cookbook/writing.md")]
    pub mod writing {}
}

pub mod coming_from {
    #![doc = include_str!(concat!(env!("OUT_DIR"), "/coming_from.md"))]

    #[doc = include_str!("../docs/coming_from/browser.md")]
    pub mod browser {}
    #[doc = include_str!("../docs/coming_from/html5ever.md")]
    pub mod html5ever {}
    #[doc = include_str!("../docs/coming_from/kuchiki.md")]
    pub mod kuchiki {}
    #[doc = include_str!("../docs/coming_from/lol_html.md")]
    pub mod lol_html {}
    #[doc = include_str!("../docs/coming_from/scraper.md")]
    pub mod scraper {}
}

#[doc = include_str!("../docs/untrusted_input.md")]
pub mod untrusted_input {}

#[doc = include_str!("../docs/defaults.md")]
pub mod defaults {}

#[doc = include_str!("../docs/memory.md")]
pub mod memory {}

#[doc = include_str!("../docs/rewriting.md")]
pub mod rewriting {}

/// Guides that exist only in the repository.
#[cfg(doctest)]
mod in_the_repository {
    #[doc = include_str!("../docs/bytes.md")]
    mod bytes {}
    #[doc = include_str!("../docs/editions.md")]
    mod editions {}
    #[doc = include_str!("../docs/errors.md")]
    mod errors {}
    #[doc = include_str!("../docs/shadow_roots_and_xml.md")]
    mod shadow_roots_and_xml {}
}
