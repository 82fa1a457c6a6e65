//! What each element fetches, for all combinations of the attributes that matter, compared with the sentences of the standard.

use soupstone::ParseOptions;
use soupstone_speculative::{Fetch, FetchKind, FetchList};

/// The attributes of an element, some of them absent.
struct Given<'a>(Vec<(&'a str, Option<&'a str>)>);

impl<'a> Given<'a> {
    fn get(&self, name: &str) -> Option<&'a str> {
        self.0.iter().find(|(one, _)| *one == name).and_then(|(_, value)| *value)
    }

    fn is(&self, name: &str, value: &str) -> bool {
        self.get(name).is_some_and(|one| one.eq_ignore_ascii_case(value))
    }

    /// A non-empty URL without the white space around it.
    fn url(&self, name: &str) -> Option<String> {
        self.get(name).map(|url| url.trim().to_owned()).filter(|url| !url.is_empty())
    }

    fn candidates(&self, name: &str) -> Option<String> {
        self.get(name).filter(|candidates| !candidates.trim().is_empty()).map(str::to_owned)
    }

    fn markup(&self, element: &str) -> String {
        let attributes: String =
            self.0.iter().filter_map(|(name, value)| value.map(|value| format!(" {name}='{value}'"))).collect();
        format!("<{element}{attributes}>")
    }
}

type Found = (FetchKind, Option<String>, Option<String>);

type Values<'a> = &'a [Option<&'a str>];

const NONE: Option<&str> = None;

/// Calls the check with each combination of the values.
fn each_combination<'a>(attributes: &[(&'a str, Values<'a>)], mut check: impl FnMut(&Given<'a>)) {
    let count: usize = attributes.iter().map(|(_, values)| values.len()).product();
    for mut number in 0..count {
        let mut given = Vec::new();
        for (name, values) in attributes {
            given.push((*name, values[number % values.len()]));
            number /= values.len();
        }
        check(&Given(given));
    }
}

fn check(markup: &str, scripting: bool, expected: &[Found]) {
    let document = ParseOptions::new().with_scripting(scripting).parse_document(markup);
    let mut list = FetchList::new();
    list.add_document(&document);
    let owned = |text: Option<&str>| text.map(str::to_owned);
    let found = |fetch: Fetch| (fetch.kind, owned(fetch.url()), owned(fetch.srcset()));
    let found: Vec<Found> = list.take_fetches().map(found).collect();
    assert_eq!(found, expected, "{markup}, {scripting:?}");
}

#[test]
fn links_fetch_by_their_keywords() {
    let attributes: &[(&str, Values<'_>)] = &[
        (
            "rel",
            &[
                NONE,
                Some("stylesheet"),
                Some("Alternate x STYLESHEET"),
                Some("preload stylesheet"),
                Some("preload"),
                Some("modulepreload"),
                Some("preconnect"),
                Some("icon"),
            ],
        ),
        ("href", &[NONE, Some(" "), Some(" u ")]),
        ("title", &[NONE, Some(""), Some("t")]),
        ("disabled", &[NONE, Some("")]),
        ("type", &[NONE, Some(""), Some("TEXT/CSS ; x=y"), Some("image/png"), Some("text/plain")]),
        ("as", &[NONE, Some(""), Some("script"), Some("Image"), Some("style"), Some("fetch"), Some("x")]),
        ("imagesrcset", &[NONE, Some(" "), Some("i")]),
    ];
    each_combination(attributes, |given| {
        let rel = given.get("rel").unwrap_or("").to_ascii_lowercase();
        let has = |keyword: &str| rel.split_ascii_whitespace().any(|one| one == keyword);
        let essence = given.get("type").unwrap_or("").split(';').next().unwrap_or("").trim().to_ascii_lowercase();
        let destination = given.get("as").unwrap_or("").to_ascii_lowercase();
        let url = given.url("href");
        let mut expected = Vec::new();
        let is_in_use = given.get("disabled").is_none()
            && (!has("alternate") || !given.get("title").unwrap_or("").is_empty())
            && ["", "text/css"].contains(&&*essence);
        if has("stylesheet") && is_in_use && url.is_some() {
            expected.push((FetchKind::StyleSheet, url.clone(), None));
        }
        let is_type = match &*destination {
            "script" => essence.is_empty(),
            "image" => essence.is_empty() || essence == "image/png",
            "style" => essence.is_empty() || essence == "text/css",
            name => name == "fetch",
        };
        let candidates = given.candidates("imagesrcset").filter(|_| destination == "image");
        // NOTE: a URL is fetched once, except for a connection.
        if has("preload") && is_type && (url.is_some() || candidates.is_some()) {
            expected.push((FetchKind::Preload, url.clone(), candidates));
        }
        if has("modulepreload") && ["", "script", "style"].contains(&&*destination) && url.is_some() {
            expected.push((FetchKind::ModulePreload, url.clone(), None));
        }
        if has("preconnect") && url.is_some() {
            expected.push((FetchKind::Preconnect, url, None));
        }
        if expected.len() == 2 && expected[1].2.is_none() {
            expected.pop();
        }
        check(&given.markup("link"), false, &expected);
    });
}

#[test]
fn scripts_fetch_by_their_types() {
    let attributes: &[(&str, Values<'_>)] = &[
        ("src", &[NONE, Some(""), Some(" u ")]),
        ("type", &[NONE, Some(""), Some(" "), Some(" Text/JavaScript "), Some("MODULE"), Some("importmap")]),
        ("language", &[NONE, Some(""), Some("JavaScript1.5"), Some("vbscript")]),
        ("nomodule", &[NONE, Some("")]),
        ("for", &[NONE, Some(" WINDOW "), Some("x")]),
        ("event", &[NONE, Some("onload "), Some("ONLOAD()"), Some("x")]),
    ];
    each_combination(attributes, |given| {
        let is_classic = match (given.get("type"), given.get("language")) {
            (Some(""), _) | (None, None | Some("" | "JavaScript1.5")) => true,
            (Some(kind), _) => kind.trim().eq_ignore_ascii_case("text/javascript"),
            _ => false,
        };
        let is_module = given.get("type").is_some_and(|kind| kind.trim().eq_ignore_ascii_case("module"));
        let is_of_window = given.get("for").is_none_or(|target| target.trim().eq_ignore_ascii_case("window"))
            && given.get("event").is_none_or(|event| event.trim().to_ascii_lowercase().starts_with("onload"));
        let is_of_window = is_of_window || given.get("for").is_none() || given.get("event").is_none();
        let kind = match (is_classic, is_module) {
            (true, _) if given.get("nomodule").is_none() && is_of_window => Some(FetchKind::Script),
            (false, true) => Some(FetchKind::ModuleScript),
            _ => None,
        };
        let expected: Vec<Found> =
            kind.zip(given.url("src")).map(|(kind, url)| (kind, Some(url), None)).into_iter().collect();
        check(&format!("{}</script>", given.markup("script")), false, &expected);
    });
}

#[test]
fn images_fetch_by_their_sources() {
    let attributes: &[(&str, Values<'_>)] = &[
        ("src", &[NONE, Some(""), Some(" u ")]),
        ("srcset", &[NONE, Some(" "), Some("s")]),
        ("loading", &[NONE, Some("LAZY"), Some("eager"), Some("")]),
        ("type", &[NONE, Some("IMAGE"), Some("text")]),
        ("poster", &[NONE, Some(" "), Some("p")]),
        ("href", &[NONE, Some(""), Some("h")]),
        ("xlink:href", &[NONE, Some("x")]),
    ];
    each_combination(attributes, |given| {
        for scripting in [false, true] {
            let (url, candidates) = (given.url("src"), given.candidates("srcset"));
            let one =
                |kind, url: Option<String>| url.map(|url| (kind, Some(url), None)).into_iter().collect::<Vec<_>>();
            let is_lazy = scripting && given.is("loading", "lazy");
            let is_image = (url.is_some() || candidates.is_some()) && !is_lazy;
            let image = is_image.then(|| (FetchKind::Image, url.clone(), candidates.clone()));
            check(&given.markup("img"), scripting, &Vec::from_iter(image));
            let button = url.filter(|_| given.is("type", "image"));
            check(&given.markup("input"), scripting, &one(FetchKind::ImageButton, button));
            check(&given.markup("video"), scripting, &one(FetchKind::VideoPoster, given.url("poster")));
            let link = if given.get("href").is_some() { given.url("href") } else { given.url("xlink:href") };
            check(&format!("<svg>{}", given.markup("image")), scripting, &one(FetchKind::SvgImage, link.clone()));
            let script = format!("<svg>{}</script>", given.markup("script"));
            check(&script, scripting, &one(FetchKind::SvgScript, link));
            let source = candidates.map(|candidates| (FetchKind::PictureSource, None, Some(candidates)));
            let mut in_picture = Vec::from_iter(source);
            in_picture.push((FetchKind::Image, Some("i".to_owned()), None));
            check(&format!("<picture>{}<img src=i>", given.markup("source")), scripting, &in_picture);
            check(&format!("<p>{}", given.markup("source")), scripting, &[]);
        }
    });
}
