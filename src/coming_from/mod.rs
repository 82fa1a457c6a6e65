//! Where to find here what you know from elsewhere.
//!
//! - [`scraper`], and a few lines for those who come from [BeautifulSoup](scraper#coming-from-beautifulsoup)
//! - [`html5ever`], with a tree of its own or yours
//! - [`browser`]: the DOM in JavaScript

pub mod browser;
pub mod html5ever;
pub mod scraper;
