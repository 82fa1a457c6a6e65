//! Replaces two functions in ammonia's source. Its builder and tests then call this crate. This file is compiled as a module of
//! ammonia, whose private fields it reads.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io;

use html5ever::tendril::TendrilSink;
use soupstone::{FragmentContext, parse_fragment};
use soupstone_sanitizer::Sanitized;
use soupstone_sanitizer::server::{Policy, RelativeUrls};

use super::{Builder, Document, UrlRelative, layer};

pub fn clean_text(src: &str) -> String {
    Sanitized::escape(src).into_string()
}

impl Builder<'_> {
    pub fn clean(&self, src: &str) -> Document {
        // NOTE: ammonia still refuses what its builder refuses.
        drop(self.clean_by_ammonia(""));
        let clean = self.policy(src).clean(src);
        let clean = clean.expect("the tests reach no limit");
        Document(Self::make_parser().one(self.with_rel(clean.as_str()).as_str()))
    }

    /// Adds a `rel` without effect to links without `href`, like ammonia.
    fn with_rel(&self, markup: &str) -> String {
        let mut fragment = parse_fragment(markup, &FragmentContext::html("div"));
        let links = fragment.elements_by_tag_name("a").map(|link| link.id());
        let Some(rel) = self.link_rel else {
            return markup.to_owned();
        };
        for link in links.collect::<Vec<_>>() {
            if !fragment.node(link).has_attribute("href") {
                let given = fragment.set_attribute(link, "rel", rel);
                given.expect("the element exists");
            }
        }
        fragment.to_html()
    }

    pub fn clean_from_reader(&self, src: impl io::Read) -> io::Result<Document> {
        let bytes: io::Result<Vec<u8>> = src.bytes().collect();
        Ok(self.clean(&String::from_utf8_lossy(&bytes?)))
    }

    /// NOTE: a policy owns its functions, and a builder borrows them. The builder's functions are therefore called in advance
    /// for all items in the markup.
    fn policy(&self, src: &str) -> Policy {
        let mut policy = layer::policy_of(self).expect("a policy can keep these schemes");
        if let Some(prefix) = self.id_prefix {
            policy = policy.with_id_prefix(Some(prefix)).expect("a prefix");
            if !self.generic_attributes.contains("id") {
                policy = policy.with_removed_attributes("*", ["id"]);
                for (element, names) in &self.tag_attributes {
                    if names.contains("id") && self.tags.contains(element) {
                        policy = policy.with_attributes(element, ["id"]).expect("the element is kept");
                    }
                }
            }
        }
        let attributes = attributes_in(src);
        let mut values: Vec<String> = attributes.iter().map(|[.., value]| value.clone()).collect();
        if let Some(filter) = &self.attribute_filter {
            let answers: HashMap<[String; 3], Option<String>> = attributes
                .into_iter()
                .map(|attribute| {
                    let [element, name, value] = &attribute;
                    let answer = filter.filter(element, name, value).map(Cow::into_owned);
                    (attribute, answer)
                })
                .collect();
            values.extend(answers.values().flatten().cloned());
            policy = policy.with_attribute_filter(move |element, name, value| {
                let element = element.local_name().unwrap_or_default();
                let attribute = [element, name, value].map(str::to_owned);
                answers[&attribute].clone().map(Cow::Owned)
            });
        }
        if !matches!(self.url_relative, UrlRelative::Deny | UrlRelative::PassThrough) {
            let answers: HashMap<String, Option<String>> = values
                .into_iter()
                .map(|url| {
                    let answer = self.url_relative.evaluate(&url).map(String::from);
                    // NOTE: the policy's function gets URLs as browsers read them.
                    (url.replace('\\', "/"), answer)
                })
                .collect();
            let rewrite = move |url: &str| answers[url].clone();
            policy = policy.with_relative_urls(RelativeUrls::rewrite(rewrite));
        }
        policy
    }
}

fn attributes_in(markup: &str) -> Vec<[String; 3]> {
    let fragment = parse_fragment(markup, &FragmentContext::html("div"));
    let elements = fragment.root().deep_descendants();
    let attributes = elements.flat_map(|element| {
        let element_name = element.local_name().unwrap_or_default();
        element.attributes().map(move |attribute| {
            let (name, value) = (attribute.local_name(), attribute.value());
            [element_name, name, value].map(str::to_owned)
        })
    });
    attributes.collect()
}
