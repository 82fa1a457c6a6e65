//! Selectors on scraper's tree: `cargo run --package soupstone-html5ever --example scraper`.

use scraper::{Html, HtmlTreeSink, Selector};
use soupstone_html5ever::parse_document;

const PAGE: &str = "<!DOCTYPE html><title>Recipes</title>
<ul>
  <li class=recipe><a href=/stone>Stone soup</a> <i>1 h</i>
  <li class=recipe><a href=/nail>Nail broth</a> <i>2 h</i>
  <li><a href=/about>About us</a>
</ul>";

fn main() {
    // Before: let html = Html::parse_document(PAGE);
    let html = parse_document(PAGE, HtmlTreeSink::new(Html::new_document()));

    let links = Selector::parse("li.recipe > a[href]").expect("valid selector");
    let found: Vec<String> =
        html.select(&links).map(|link| format!("{} {}", link.attr("href").unwrap_or(""), link.inner_html())).collect();
    assert_eq!(found, ["/stone Stone soup", "/nail Nail broth"]);
    println!("{}", found.join("\n"));
}
