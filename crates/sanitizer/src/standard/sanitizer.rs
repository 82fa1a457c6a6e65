use std::fmt;
use std::sync::{Arc, LazyLock, OnceLock};

use soupstone::{Document, EditError, Edition, NodeId, ParseOptions};

use super::compiled::{CompiledConfig, Removal};
use super::config::{Config, ConfigError};
use super::rules::ConfigRules;
use super::walk;

/// The treatment of items that run scripts. No variants will be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Safety {
    /// Removes script elements, event handlers, and `javascript:` URLs in links, regardless of the configuration.
    Safe,
    /// The configuration decides.
    Unsafe,
}

/// The [standard's sanitizer](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-sanitization), with a
/// canonical and valid configuration.
///
/// A sanitizer is immutable and cheap to clone. [`to_builder`](Self::to_builder) starts a changed copy.
///
/// ```
/// use soupstone_sanitizer::Sanitizer;
///
/// let sanitizer = Sanitizer::standard_default();
/// let document = sanitizer.parse_html("<h1 onclick=f()>Soup</h1><script>f()</script><a href=javascript:f()>1</a>");
/// assert_eq!(document.body().unwrap().inner_html(), "<h1>Soup</h1><a>1</a>");
/// ```
///
/// The resulting tree is clean. The serialized tree may be unsafe: when parsed again, the markup can give a different tree, in
/// which former text runs as a script. Some configurations have known cases of this problem, but the default configuration has
/// none.
#[derive(Clone)]
pub struct Sanitizer {
    inner: Arc<SanitizerData>,
    parse_options: ParseOptions,
}

struct SanitizerData {
    rules: ConfigRules,
    compiled: OnceLock<CompiledConfig>,
    /// The sanitizer's configuration without unsafe items.
    safe: OnceLock<CompiledConfig>,
}

impl Sanitizer {
    /// Returns the sanitizer with the built-in safe default configuration: `new Sanitizer()`.
    pub fn standard_default() -> Self {
        static DEFAULT: LazyLock<Sanitizer> =
            LazyLock::new(|| Sanitizer::of(ConfigRules::safe_default(), default_parse_options()));
        DEFAULT.clone()
    }

    /// Creates a sanitizer: `new Sanitizer(config)`. By default, comments, custom data attributes and processing instructions
    /// are kept.
    ///
    /// # Errors
    ///
    /// The configuration is not valid.
    pub fn new(config: &Config) -> Result<Self, ConfigError> {
        let rules = ConfigRules::configure(config, true)?;
        Ok(Self::of(rules, default_parse_options()))
    }

    /// Creates a sanitizer from a configuration for one method, as in `setHTML(html, {sanitizer: config})`. By default, a safe
    /// method removes comments, custom data attributes and processing instructions, and an unsafe method keeps them.
    ///
    /// # Errors
    ///
    /// The configuration is not valid.
    pub fn from_options(config: &Config, safety: Safety) -> Result<Self, ConfigError> {
        let rules = ConfigRules::configure(config, safety == Safety::Unsafe)?;
        Ok(Self::of(rules, default_parse_options()))
    }

    pub(super) fn of(rules: ConfigRules, parse_options: ParseOptions) -> Self {
        let inner = SanitizerData { rules, compiled: OnceLock::new(), safe: OnceLock::new() };
        Self { inner: Arc::new(inner), parse_options }
    }

    /// Sets the parser options: edition, locations. The default is the [August 2026 edition](Edition::August2026). Options without
    /// an edition set it back to January 2025.
    ///
    /// The method determines scripting and declarative shadow roots. `set_html` and `set_html_unsafe` read the contents of
    /// `noscript` as text, as a page with scripting does, but in a `template` element as markup, because browsers disable
    /// scripting there. `parse_html` and `parse_html_unsafe` parse without scripting.
    ///
    /// ```
    /// use soupstone::{Edition, ParseOptions};
    /// use soupstone_sanitizer::Sanitizer;
    ///
    /// let sanitizer = Sanitizer::standard_default();
    /// assert_eq!(sanitizer.parse_options().edition(), Edition::August2026);
    /// let options = ParseOptions::new().with_edition(Edition::NEWEST).with_locations(true);
    /// let document = sanitizer.with_parse_options(options).parse_html("<p onclick=f()>Pea");
    /// assert!(document.body().unwrap().location().is_none());
    /// ```
    ///
    /// For [limits](soupstone::Limits), parse the document with limits, and sanitize it. A document also applies its limits to
    /// `set_html` and the other methods that insert markup, which return [`EditError::Limit`]:
    ///
    /// ```
    /// use soupstone::{Limits, ParseOptions};
    /// use soupstone_sanitizer::{Safety, Sanitizer};
    ///
    /// let options = ParseOptions::new().with_limits(Limits::for_untrusted_input());
    /// let mut document = options.parse_document("<p onclick=f()>Pea")?;
    /// let root = document.root().id();
    /// Sanitizer::standard_default().sanitize_node(&mut document, root, Safety::Safe)?;
    /// assert_eq!(document.body().unwrap().inner_html(), "<p>Pea</p>");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_parse_options(mut self, parse_options: ParseOptions) -> Self {
        self.parse_options = parse_options;
        self
    }

    /// Returns the parser options.
    pub fn parse_options(&self) -> &ParseOptions {
        &self.parse_options
    }

    pub(super) fn parts(&self) -> (ConfigRules, ParseOptions) {
        (self.inner.rules.clone(), self.parse_options.clone())
    }

    /// `get()`: returns the configuration with all members and sorted lists.
    pub fn get(&self) -> Config {
        self.inner.rules.to_config()
    }

    /// `Document.parseHTML()`: parses a document and sanitizes it. Always [safe](Safety::Safe).
    pub fn parse_html(&self, html: &str) -> Document {
        self.parse_and_sanitize(html, Safety::Safe)
    }

    /// `Document.parseHTMLUnsafe()`: like [`parse_html`](Self::parse_html), but removes only items that the configuration
    /// excludes.
    pub fn parse_html_unsafe(&self, html: &str) -> Document {
        self.parse_and_sanitize(html, Safety::Unsafe)
    }

    /// [Sanitizes](https://html.spec.whatwg.org/multipage/dynamic-markup-insertion.html#html-sanitization) the contents of a
    /// node, including those of `template` elements and shadow trees. The node itself remains unchanged. Time is linear in the
    /// size of the tree.
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`]
    pub fn sanitize_node(&self, document: &mut Document, node: NodeId, safety: Safety) -> Result<(), EditError> {
        self.sanitize_node_with_report(document, node, safety, |_| {})
    }

    /// Sanitizes like [`sanitize_node`](Self::sanitize_node), and reports each removed node and attribute with the reason for
    /// its removal, except inside removed nodes. Reports are in tree order within each tree, with attributes before the
    /// contents of their element. `is` values without an `is` attribute come last.
    ///
    /// ```
    /// use soupstone_sanitizer::{Reason, Safety, Sanitizer};
    ///
    /// let mut document = soupstone::parse_document("<p onclick=f()><!-- 1 -->");
    /// let root = document.root().id();
    /// let mut reasons = Vec::new();
    /// let sanitizer = Sanitizer::standard_default();
    /// sanitizer.sanitize_node_with_report(&mut document, root, Safety::Safe, |removal| reasons.push(removal.reason))?;
    /// assert_eq!(reasons, [Reason::NotInAttributes, Reason::Comment]);
    /// # Ok::<(), soupstone::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`EditError::UnknownNode`]
    pub fn sanitize_node_with_report(
        &self,
        document: &mut Document,
        node: NodeId,
        safety: Safety,
        mut tell: impl FnMut(Removal<'_>),
    ) -> Result<(), EditError> {
        // 1. Let C be the sanitizer's configuration.
        // 2. If safe, then remove unsafe from C. NOTE: from a cached copy.
        let compiled = match safety {
            Safety::Safe => self.inner.safe.get_or_init(|| {
                let mut rules = self.inner.rules.clone();
                rules.remove_unsafe();
                CompiledConfig::new(&rules)
            }),
            Safety::Unsafe => self.inner.compiled.get_or_init(|| CompiledConfig::new(&self.inner.rules)),
        };
        // 3. Run the inner sanitize steps given node, C and safe.
        // NOTE: from the September 2026 edition on, C says whether javascript: URLs are kept, and "remove unsafe" forbids them.
        let follows_member = self.parse_options.edition() >= Edition::September2026;
        let handle_javascript_navigation_urls =
            safety == Safety::Safe || follows_member && !compiled.allows_javascript_urls;
        walk::sanitize(document, node, compiled, handle_javascript_navigation_urls, &mut tell)
    }

    fn parse_and_sanitize(&self, html: &str, safety: Safety) -> Document {
        // Let document be a new Document, whose scripting is disabled, and which allows declarative shadow roots.
        let options = self.parse_options.clone();
        let options = options.with_scripting(false).with_declarative_shadow_roots(true);
        // Parse HTML from a string given document and html.
        let mut document = options.parse_document(html);
        // Sanitize document given sanitizer and safe.
        let root = document.root().id();
        match self.sanitize_node(&mut document, root, safety) {
            Ok(()) => document,
            // NOTE: sanitizing fails only for an unknown node, and the root is known. Even after an error, no unsanitized
            // content would be returned.
            Err(_) => Document::new(),
        }
    }
}

fn default_parse_options() -> ParseOptions {
    ParseOptions::new().with_edition(Edition::August2026)
}

impl Default for Sanitizer {
    /// Returns the sanitizer with the built-in safe default configuration.
    fn default() -> Self {
        Self::standard_default()
    }
}

impl PartialEq for Sanitizer {
    /// Whether two sanitizers have the same configuration and the same parse options.
    fn eq(&self, other: &Self) -> bool {
        self.inner.rules == other.inner.rules && self.parse_options == other.parse_options
    }
}

impl Eq for Sanitizer {}

impl fmt::Debug for Sanitizer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Sanitizer").field("config", &self.get()).finish_non_exhaustive()
    }
}
