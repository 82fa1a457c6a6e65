use std::borrow::Cow;

/// Rules with a value after a colon. In `X-Robots-Tag`, any other name before a colon is the name of a robot.
const WITH_VALUES: [&str; 4] = ["unavailable_after", "max-snippet", "max-image-preview", "max-video-preview"];

/// Splits a comma-separated list of rules. A comma after a day of the week is part of a date.
pub(crate) fn rules(list: &str) -> impl Iterator<Item = Cow<'_, str>> {
    let mut pieces = list.split(',').map(str::trim);
    std::iter::from_fn(move || {
        let piece = pieces.next()?;
        match piece.split_once(':') {
            Some((name, day)) if is_date(name) && is_day(day.trim()) => {
                let rest = pieces.next().unwrap_or_default();
                Some(Cow::Owned(format!("{piece}, {rest}")))
            }
            _ => Some(Cow::Borrowed(piece)),
        }
    })
}

fn is_date(name: &str) -> bool {
    name.trim().eq_ignore_ascii_case("unavailable_after")
}

fn is_day(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// Returns the rules of a header before the first name of a robot.
pub(crate) fn rules_for_all(header: &str) -> impl Iterator<Item = Cow<'_, str>> {
    rules(header).take_while(|rule| {
        rule.split_once(':')
            .is_none_or(|(name, _)| WITH_VALUES.iter().any(|rule| rule.eq_ignore_ascii_case(name.trim())))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_for_one_robot_are_not_for_all() {
        let all = |header| rules_for_all(header).collect::<Vec<_>>();
        assert_eq!(all("noindex, nofollow"), ["noindex", "nofollow"]);
        assert_eq!(all("noindex, googlebot: nofollow, none"), ["noindex"]);
        assert!(all("googlebot: noindex, nofollow").is_empty());
    }

    #[test]
    fn a_date_belongs_to_its_rule() {
        for date in [
            "25 Jun 2010 15:00:00 PST",
            "Fri, 25 Jun 2010 15:00:00 GMT",
            "Friday, 25-Jun-10 15:00:00 GMT",
            "2010-06-25T15:00:00Z",
        ] {
            let rule = format!("unavailable_after: {date}");
            let header = format!("noindex, {rule}, nofollow");
            let found: Vec<_> = rules_for_all(&header).collect();
            assert_eq!(found, ["noindex", &rule, "nofollow"]);
        }
    }
}
