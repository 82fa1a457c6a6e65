//! Tokenize: every token is created and visited, and nothing is built.
//!
//! All contenders switch states by the name of the start tag, as tree construction with scripting usually does.

use super::{Contender, WithPage, name};
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::RawKind;
use html5ever::tokenizer::{BufferQueue, StartTag, Token as PeerToken, TokenSinkResult};
use html5ever::{LocalName, TokenizerResult, local_name};
use html5gum::Span;
use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};
use soupstone::token::{Feedback, Token, TokenContext, TokenSink};
use soupstone::tokenizer::{Tokenizer, text_state_after};
use std::convert::Infallible;
use std::hint::black_box;

pub(crate) const TOKENIZE: [Contender<WithPage>; 3] = [
    Contender { name: name::SOUPSTONE, run: soupstone },
    Contender { name: name::HTML5EVER, run: html5ever },
    Contender { name: name::HTML5GUM, run: html5gum },
];

fn soupstone(page: &str) {
    let mut tokenizer = Tokenizer::new();
    tokenizer.feed(page, &mut Nothing);
    tokenizer.end(&mut Nothing);
}

fn html5ever(page: &str) {
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(page));
    let tokenizer = html5ever::tokenizer::Tokenizer::new(Nothing, Default::default());
    while tokenizer.feed(&input) != TokenizerResult::Done {}
    tokenizer.end();
}

fn html5gum(page: &str) {
    let mut emitter = CallbackEmitter::new(|event: CallbackEvent<'_>, _: Span<()>| {
        black_box(&event);
        None::<Infallible>
    });
    emitter.naively_switch_states(true);
    _ = html5gum::Tokenizer::new_with_emitter(page, emitter).finish();
}

struct Nothing;

impl TokenSink for Nothing {
    #[inline]
    fn process_token(&mut self, token: &Token<'_>, _: &TokenContext<'_>) -> Feedback {
        black_box(token);
        match token {
            Token::StartTag(tag) => text_state_after(tag, true).map_or(Feedback::Continue, Feedback::SwitchTo),
            _ => Feedback::Continue,
        }
    }
}

impl html5ever::tokenizer::TokenSink for Nothing {
    type Handle = ();

    fn process_token(&self, token: PeerToken, _: u64) -> TokenSinkResult<()> {
        black_box(&token);
        match &token {
            PeerToken::TagToken(tag) if tag.kind == StartTag => peer_text_state(&tag.name),
            _ => TokenSinkResult::Continue,
        }
    }
}

fn peer_text_state(name: &LocalName) -> TokenSinkResult<()> {
    match *name {
        local_name!("title") | local_name!("textarea") => TokenSinkResult::RawData(RawKind::Rcdata),
        local_name!("script") => TokenSinkResult::RawData(RawKind::ScriptData),
        local_name!("noscript") => TokenSinkResult::RawData(RawKind::Rawtext),
        local_name!("plaintext") => TokenSinkResult::Plaintext,
        local_name!("style")
        | local_name!("xmp")
        | local_name!("iframe")
        | local_name!("noembed")
        | local_name!("noframes") => TokenSinkResult::RawData(RawKind::Rawtext),
        _ => TokenSinkResult::Continue,
    }
}
