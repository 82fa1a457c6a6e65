//! Queries and edits on dom_query's tree: `cargo run --package soupstone-html5ever --example dom_query`.

use dom_query::Document;
use soupstone_html5ever::{Options, parse_document_with};

const PAGE: &str = "<!DOCTYPE html><title>Recipes</title>
<noscript><p class=hint>The timer needs scripts.</p></noscript>
<p class=step>Boil the stone.
<p class=step>Add <b>everything else</b>.";

fn main() {
    // Before: let document = Document::from(PAGE);
    // dom_query tells html5ever that scripting is disabled: <noscript> is markup.
    let options = Options::new().with_scripting(false);
    let document = parse_document_with(PAGE, Document::default(), &options);

    assert_eq!(document.select("p.hint").length(), 1);
    document.select("noscript").remove();
    let steps: Vec<String> = document.select("p.step").iter().map(|step| step.text().trim().to_owned()).collect();
    assert_eq!(steps, ["Boil the stone.", "Add everything else."]);
    println!("{}", steps.join("\n"));
}
