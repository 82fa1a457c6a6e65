//! (7) Links to missing anchors, with line and column.

pub mod ours {
    use soupstone::ParseOptions;
    use soupstone::span::LineIndex;
    use std::collections::HashSet;

    pub fn run(page: &str) -> Vec<String> {
        let options = ParseOptions::new().with_locations(true);
        let document = options.parse_document(page);
        let lines = LineIndex::new(page);
        let nodes = document.root().descendants();
        let ids: HashSet<_> = nodes.filter_map(|node| node.attribute("id")).collect();
        let links = document.elements_by_tag_name("a").filter_map(|link| {
            let anchor = link.attribute("href")?.strip_prefix('#')?;
            let is_there = anchor.is_empty() || ids.contains(anchor);
            let place = lines.position(link.location().filter(|_| !is_there)?.tags_span().start);
            Some(format!("{}:{}: {anchor}", place.line, place.column))
        });
        links.collect()
    }
}

pub mod theirs {
    use html5gum::emitters::default::DefaultEmitter;
    use html5gum::{Token, Tokenizer};
    use std::collections::HashSet;

    pub fn run(page: &str) -> Vec<String> {
        let mut emitter = DefaultEmitter::<usize>::new_with_span();
        emitter.naively_switch_states(true);
        let mut ids = HashSet::new();
        let mut links = Vec::new();
        for token in Tokenizer::new_with_emitter(page, emitter).flatten() {
            let Token::StartTag(tag) = token else {
                continue;
            };
            let value = |name: &[u8]| Some(String::from_utf8_lossy(&tag.attributes.get(name)?.value).into_owned());
            ids.extend(value(b"id"));
            if tag.name.as_slice() == b"a"
                && let Some(anchor) = value(b"href").and_then(|url| Some(url.strip_prefix('#')?.to_owned()))
            {
                links.push((anchor, tag.span.start));
            }
        }
        links.retain(|(anchor, _)| !anchor.is_empty() && !ids.contains(anchor));
        let links = links.into_iter().map(|(anchor, offset)| {
            let before = &page[..offset];
            let line = before.matches('\n').count() + 1;
            let column = before[before.rfind('\n').map_or(0, |feed| feed + 1)..].chars().count() + 1;
            format!("{line}:{column}: {anchor}")
        });
        links.collect()
    }
}
