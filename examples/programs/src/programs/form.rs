//! (6) The successful controls of each form as a query string, as a browser would send them immediately.

pub mod ours {
    use soupstone::{NodeRef, Selector, parse_document};
    use url::form_urlencoded::Serializer;

    pub fn run(page: &str) -> Vec<String> {
        let document = parse_document(page);
        let controls = Selector::parse("input[name], select[name], textarea[name]").unwrap();
        let disabled = Selector::parse(":disabled").unwrap();
        let chosen = Selector::parse("option:checked").unwrap();
        let forms = document.elements_by_tag_name("form").map(|form| {
            let mut query = Serializer::new(String::new());
            for control in form.select(&controls).filter(|control| !control.matches(&disabled)) {
                let name = control.attribute("name").unwrap_or("");
                let value = |node: NodeRef<'_>| node.attribute("value").map(str::to_owned);
                let text = |node: NodeRef<'_>| value(node).unwrap_or_else(|| node.text_content());
                match (control.attribute("type").unwrap_or(""), control.local_name()) {
                    (_, Some("select")) => {
                        query.extend_pairs(control.select(&chosen).map(|option| (name, text(option))));
                    }
                    ("checkbox" | "radio", _) if !control.has_attribute("checked") => {}
                    ("submit" | "button" | "image" | "reset" | "file", _) => {}
                    ("checkbox" | "radio", _) if value(control).is_none() => {
                        query.append_pair(name, "on");
                    }
                    _ => {
                        query.append_pair(name, &text(control));
                    }
                }
            }
            query.finish()
        });
        forms.collect()
    }
}

pub mod theirs {
    use scraper::{ElementRef, Html, Selector};
    use url::form_urlencoded::Serializer;

    pub fn run(page: &str) -> Vec<String> {
        let document = Html::parse_document(page);
        let forms = Selector::parse("form").unwrap();
        let controls = Selector::parse("input[name], select[name], textarea[name]").unwrap();
        let disabled = Selector::parse("[disabled], fieldset[disabled] *").unwrap();
        let options = Selector::parse("option").unwrap();
        let forms = document.select(&forms).map(|form| {
            let mut query = Serializer::new(String::new());
            for control in form.select(&controls).filter(|control| !disabled.matches(control)) {
                let name = control.attr("name").unwrap_or("");
                let value = |node: ElementRef<'_>| node.attr("value").map(str::to_owned);
                let text = |node: ElementRef<'_>| value(node).unwrap_or_else(|| node.text().collect());
                match (control.attr("type").unwrap_or(""), control.value().name()) {
                    (_, "select") => {
                        let options: Vec<_> = control.select(&options).collect();
                        let selected = options.iter().filter(|option| option.attr("selected").is_some());
                        let mut chosen: Vec<_> = selected.copied().collect();
                        if control.attr("multiple").is_none() {
                            let enabled = options.iter().find(|option| option.attr("disabled").is_none());
                            chosen = chosen.last().or(enabled).copied().into_iter().collect();
                        }
                        query.extend_pairs(chosen.into_iter().map(|option| (name, text(option))));
                    }
                    ("checkbox" | "radio", _) if control.attr("checked").is_none() => {}
                    ("submit" | "button" | "image" | "reset" | "file", _) => {}
                    ("checkbox" | "radio", _) if value(control).is_none() => {
                        query.append_pair(name, "on");
                    }
                    _ => {
                        query.append_pair(name, &text(control));
                    }
                }
            }
            query.finish()
        });
        forms.collect()
    }
}
