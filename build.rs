//! Checks the lists in `data/`, and writes them as tables to `OUT_DIR`, with the indexes of the guides in `docs/`.
//!
//! A list that breaks a rule stops the build with its file, line, and reason.

#[path = "build/character_ranges.rs"]
mod character_ranges;
#[path = "build/character_references.rs"]
mod character_references;
#[path = "build/doctypes.rs"]
mod doctypes;
#[path = "build/error_codes.rs"]
mod error_codes;
#[path = "build/foreign.rs"]
mod foreign;
#[path = "build/indexes.rs"]
mod indexes;
#[path = "build/list.rs"]
mod list;
#[path = "build/locales.rs"]
mod locales;
#[path = "build/names.rs"]
mod names;
#[path = "build/selectors.rs"]
mod selectors;
#[path = "build/tags.rs"]
mod tags;

fn main() {
    let build = list::Build::new();
    let names = names::read_names(&build);
    names::write_names(&build, &names);
    names::write_local_names(&build, &names);
    tags::write_categories(&build, &names);
    tags::write_in_body_groups(&build, &names, "in_body_start_tag", "InBodyStartTag");
    tags::write_in_body_groups(&build, &names, "in_body_end_tag", "InBodyEndTag");
    foreign::write_foreign_elements(&build, &names);
    foreign::write_foreign_names(&build, &names);
    doctypes::write_doctypes(&build);
    character_references::write_numeric_character_references(&build);
    character_references::write_named_character_references(&build);
    character_ranges::write_character_sets(&build);
    error_codes::write_error_codes(&build);
    locales::write_locale_encodings(&build);
    indexes::write_indexes(&build);
    if std::env::var_os("CARGO_FEATURE_SELECT").is_some() {
        selectors::write_selectors(&build);
    }
}
