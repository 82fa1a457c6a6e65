//! Guides: recipes, the defaults, rewriting, memory, untrusted input, and names from other libraries. Only documentation; tests run the code.

// WAIVER: a macro, because the modules differ in their names only.
macro_rules! guides {
    ($folder:literal $visibility:vis $($name:ident)+) => {$(
        #[doc = include_str!(concat!("../docs/", $folder, stringify!($name), ".md"))]
        $visibility mod $name {}
    )+};
}

pub mod cookbook {
    #![doc = include_str!(concat!(env!("OUT_DIR"), "/cookbook.md"))]

    guides! { "cookbook/" pub changing checking input own_tree reading writing }
}

pub mod coming_from {
    #![doc = include_str!(concat!(env!("OUT_DIR"), "/coming_from.md"))]

    guides! { "coming_from/" pub browser html5ever kuchiki lol_html scraper }
}

guides! { "" pub untrusted_input defaults memory rewriting }

/// Guides that exist only in the repository.
#[cfg(doctest)]
mod in_the_repository {
    guides! { "" bytes editions errors shadow_roots_and_xml }
}
