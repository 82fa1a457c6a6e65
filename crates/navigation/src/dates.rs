//! [Dates and times](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#dates-and-times) as text.

use crate::numbers::is_digits;

/// The days and weeks of the Gregorian calendar repeat after this number of years.
const CYCLE: u32 = 400;

/// Whether the text is a [valid month
/// string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-month-string).
pub(crate) fn is_valid_month(text: &str) -> bool {
    month(text).is_some()
}

/// Whether the text is a [valid date
/// string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-date-string).
pub(crate) fn is_valid_date(text: &str) -> bool {
    // A valid month string, representing year and month. A U+002D HYPHEN-MINUS character (-). Two ASCII digits, representing
    // day, in the range 1 ≤ day ≤ maxday where maxday is the number of days in the month month and year year.
    let Some((before, day)) = text.rsplit_once('-') else {
        return false;
    };
    month(before).is_some_and(|(year, month)| two_digits(day, 1..=days_in_month(year, month)).is_some())
}

/// Whether the text is a [valid week
/// string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-week-string).
pub(crate) fn is_valid_week(text: &str) -> bool {
    // Four or more ASCII digits, representing year, where year > 0. A U+002D HYPHEN-MINUS character (-). A U+0057 LATIN
    // CAPITAL LETTER W character (W). Two ASCII digits, representing the week week, in the range 1 ≤ week ≤ maxweek, where
    // maxweek is the week number of the last day of week-year year.
    let parts = text.split_once("-W").and_then(|(before, week)| Some((year(before)?, week)));
    parts.is_some_and(|(year, week)| two_digits(week, 1..=weeks_in_year(year)).is_some())
}

/// Whether the text is a [valid time
/// string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-time-string).
pub(crate) fn is_valid_time(text: &str) -> bool {
    time(text).is_some()
}

/// Returns the [valid normalized local date and time
/// string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-normalised-local-date-and-time-string) for
/// a [valid local date and time
/// string](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#valid-local-date-and-time-string).
pub(crate) fn normalize_local_date_and_time(text: &str) -> Option<String> {
    // A valid date string representing the date. A U+0054 LATIN CAPITAL LETTER T character (T) or a U+0020 SPACE character.
    // A valid time string representing the time.
    let (date, clock) = text.split_once(['T', ' '])?;
    is_valid_date(date).then_some(())?;
    // "[…] expressed as the shortest possible string for the given time (e.g. omitting the seconds component entirely if the
    // given time is zero seconds past the minute)"
    let (minutes, seconds, fraction) = time(clock)?;
    let fraction = fraction.trim_end_matches('0');
    Some(match (seconds, fraction) {
        ("" | "00", "") => format!("{date}T{minutes}"),
        (_, "") => format!("{date}T{minutes}:{seconds}"),
        _ => format!("{date}T{minutes}:{seconds}.{fraction}"),
    })
}

/// Returns the year in the [`CYCLE`], and the month.
fn month(text: &str) -> Option<(u32, u32)> {
    // Four or more ASCII digits, representing year, where year > 0. A U+002D HYPHEN-MINUS character (-). Two ASCII digits,
    // representing the month month, in the range 1 ≤ month ≤ 12.
    let (before, month) = text.split_once('-')?;
    Some((year(before)?, two_digits(month, 1..=12)?))
}

fn year(text: &str) -> Option<u32> {
    let is_valid = text.len() >= 4 && is_digits(text) && text.bytes().any(|digit| digit != b'0');
    is_valid.then(|| text.bytes().fold(0, |year, digit| (year * 10 + u32::from(digit - b'0')) % CYCLE))
}

/// Returns the hours and minutes, the seconds, and the digits after them.
fn time(text: &str) -> Option<(&str, &str, &str)> {
    // Two ASCII digits, representing hour, in the range 0 ≤ hour ≤ 23. A U+003A COLON character (:). Two ASCII digits,
    // representing minute, in the range 0 ≤ minute ≤ 59.
    let (minutes, rest) = text.split_at_checked(5)?;
    let (hour, minute) = minutes.split_once(':')?;
    two_digits(hour, 0..=23)?;
    two_digits(minute, 0..=59)?;
    if rest.is_empty() {
        return Some((minutes, "", ""));
    }
    // If second is nonzero, or optionally if second is zero: A U+003A COLON character (:). Two ASCII digits, representing
    // the integer part of second, in the range 0 ≤ s ≤ 59. If second is not an integer, or optionally if second is an
    // integer: A U+002E FULL STOP character (.). One, two, or three ASCII digits, representing the fractional part of
    // second.
    let (seconds, fraction) = match rest.strip_prefix(':')?.split_once('.') {
        Some((seconds, fraction)) if is_digits(fraction) && fraction.len() <= 3 => (seconds, fraction),
        Some(_) => return None,
        None => (&rest[1..], ""),
    };
    two_digits(seconds, 0..=59)?;
    Some((minutes, seconds, fraction))
}

fn two_digits(text: &str, range: std::ops::RangeInclusive<u32>) -> Option<u32> {
    let number = text.parse().ok().filter(|number| range.contains(number));
    number.filter(|_| text.len() == 2 && is_digits(text))
}

fn is_leap_year(year: u32) -> bool {
    year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400)
}

/// The [number of days in
/// month](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#number-of-days-in-month-month-of-year-year).
fn days_in_month(year: u32, month: u32) -> u32 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if is_leap_year(year) => 29,
        2 => 28,
        _ => 31,
    }
}

/// The [week number of the last
/// day](https://html.spec.whatwg.org/multipage/common-microsyntaxes.html#week-number-of-the-last-day) of a week-year.
fn weeks_in_year(year: u32) -> u32 {
    const WEDNESDAY: u32 = 3;
    const THURSDAY: u32 = 4;
    const SATURDAY: u32 = 6;
    // NOTE: year 0 of the cycle, such as 2000, starts on a Saturday.
    let year = year % CYCLE;
    let leap_days = year.div_ceil(4) - year.div_ceil(100) + year.div_ceil(400);
    let first_day = (SATURDAY + year * 365 + leap_days) % 7;
    // "A week-year with a number year has 53 weeks if it corresponds to either a year year in the proleptic Gregorian
    // calendar that has a Thursday as its first day (January 1st), or a year year in the proleptic Gregorian calendar that
    // has a Wednesday as its first day (January 1st) and where year is a number divisible by 400, or a number divisible by 4
    // but not by 100."
    match first_day {
        THURSDAY => 53,
        WEDNESDAY if is_leap_year(year) => 53,
        _ => 52,
    }
}
