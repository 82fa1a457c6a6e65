//! [`Effect`]: what an element changes for the fetches after it.

/// What an element changes for the fetches after it: "act as if that element is processed for the purpose of its effect
/// of subsequent speculative fetches".
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Effect {
    /// The first `base` element with an `href`: the URL as written there.
    Base(String),
    /// A [content security policy](https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-content-security-policy).
    ContentSecurityPolicy(String),
    /// A [referrer policy](https://html.spec.whatwg.org/multipage/semantics.html#meta-referrer).
    ReferrerPolicy(String),
    /// The `viewport`, which media queries may depend on.
    Viewport(String),
}
