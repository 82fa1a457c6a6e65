#![doc = include_str!("../../docs/server.md")]

mod attribute_rules;
mod attributes;
mod cleaner;
mod comments;
mod element_rules;
mod forbidden;
mod incomplete_tag;
mod parsing;
mod policy;
mod policy_options;
mod streaming_cleaner;
mod tree_cleaner;
mod urls;
mod verification;

pub use comments::Comments;
pub use forbidden::PolicyError;
pub use policy::{LinkTarget, Policy};
pub use urls::RelativeUrls;
pub use verification::{CleanError, Sanitized};

/// Cleans markup with the [policy for servers](Policy::new) and proves the result. Markup that exceeds the limits for untrusted
/// input, or has no stable result, is [shown as text](Sanitized::escape).
///
/// ```
/// use soupstone_sanitizer::clean;
///
/// let comment = "<p onclick=f()>1 < 2 <a href='javascript:f()'>a</a> <blink>b</blink><script>c</script>";
/// assert_eq!(clean(comment).as_str(), "<p>1 &lt; 2 <a>a</a> b</p>");
/// ```
#[doc(alias = "sanitize")]
pub fn clean(html: &str) -> Sanitized {
    let cleaned = Policy::shared().clean(html);
    cleaned.unwrap_or_else(|_| Sanitized::escape(html))
}
