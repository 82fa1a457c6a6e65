//! (12) The text around a search hit, and the position of the hit in the source.

const WORDS: &str = "soup & bread";

pub mod ours {
    use super::WORDS;
    use soupstone::ParseOptions;
    use soupstone_source_edits::TextSourceMap;

    pub fn run(page: &str) -> Vec<(String, String)> {
        let options = ParseOptions::new().with_locations(true);
        let document = options.parse_document(page);
        let texts = document.root().descendants().filter_map(|node| Some((node, node.as_text()?)));
        let hits = texts.filter_map(|(node, text)| {
            let start = text.find(WORDS)?;
            let before = text[..start].char_indices().rev().nth(10).map_or(0, |(at, _)| at);
            let source = TextSourceMap::new(node, page)?.span_of(start..start + WORDS.len())?;
            Some((text[before..start + WORDS.len()].to_owned(), page[source.to_range()].to_owned()))
        });
        hits.collect()
    }
}

pub mod theirs {
    use super::WORDS;
    use html5gum::emitters::default::DefaultEmitter;
    use html5gum::{Token, Tokenizer};

    pub fn run(page: &str) -> Vec<(String, String)> {
        let mut emitter = DefaultEmitter::<usize>::new_with_span();
        emitter.naively_switch_states(true);
        let tokens = Tokenizer::new_with_emitter(page, emitter).flatten();
        let hits = tokens.filter_map(|token| {
            let Token::String(string) = token else {
                return None;
            };
            let text = String::from_utf8_lossy(&string.value);
            let start = text.find(WORDS)?;
            let before = text[..start].char_indices().rev().nth(10).map_or(0, |(at, _)| at);
            let source = &page[string.span.start..string.span.end];
            let [from, to] = [start, start + WORDS.len()].map(|offset| source_offset(source, offset));
            Some((text[before..start + WORDS.len()].to_owned(), source[from..to].to_owned()))
        });
        hits.collect()
    }

    /// Returns the source offset of the text at `offset`: character references are decoded one by one.
    fn source_offset(source: &str, offset: usize) -> usize {
        let (mut decoded, mut at) = (0, 0);
        while decoded < offset {
            let rest = &source[at..];
            let reference = rest.starts_with('&').then(|| rest.find(';')).flatten();
            let length = match reference {
                Some(end) => end + 1,
                None => rest.chars().next().map_or(1, char::len_utf8),
            };
            for token in Tokenizer::new(&rest[..length]).flatten() {
                if let Token::String(string) = token {
                    decoded += string.value.len();
                }
            }
            at += length;
        }
        at
    }
}
