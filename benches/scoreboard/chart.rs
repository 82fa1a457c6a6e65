//! The bar chart of the ratios, for light and for dark backgrounds.

use super::Board;
use super::job::Job;
use super::support::jobs::name::{HTML5EVER, HTML5GUM, SCRAPER, SOUPSTONE, TL};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::error::Error;
use std::path::Path;

/// The groups of bars: a job, and whom soupstone is compared to.
const GROUPS: [(Job, &str); 5] = [
    (Job::Parse, SCRAPER),
    (Job::Parse, TL),
    (Job::Tokenize, HTML5EVER),
    (Job::Tokenize, HTML5GUM),
    (Job::Serialize, SCRAPER),
];

/// The corpora that the chart is about.
const CORPORA: [char; 3] = ['A', 'B', 'C'];

/// The colors of a chart. The background is left as it is.
struct Theme {
    file: &'static str,
    text: RGBColor,
    line: RGBColor,
    bars: [RGBColor; 3],
}

const THEMES: [Theme; 2] = [
    Theme {
        file: "chart-light.svg",
        text: RGBColor(31, 35, 40),
        line: RGBColor(175, 184, 193),
        bars: [
            RGBColor(29, 78, 137),
            RGBColor(0, 133, 124),
            RGBColor(214, 116, 20),
        ],
    },
    Theme {
        file: "chart-dark.svg",
        text: RGBColor(230, 237, 243),
        line: RGBColor(72, 79, 88),
        bars: [
            RGBColor(96, 165, 250),
            RGBColor(64, 196, 180),
            RGBColor(245, 158, 66),
        ],
    },
];

const WIDTH: i32 = 760;
const TOP: i32 = 76;
const LEFT: i32 = 216;
const RIGHT: i32 = 60;
const BAR: i32 = 14;
const BAR_STEP: i32 = 17;
const GROUP_STEP: i32 = 3 * BAR_STEP + 17;
const HEIGHT: i32 = TOP + GROUPS.len() as i32 * GROUP_STEP + 14;

/// Writes the charts, if all corpora that they are about were there.
pub(crate) fn draw(boards: &[Board]) -> Result<(), Box<dyn Error>> {
    let boards: Vec<&Board> = CORPORA
        .iter()
        .filter_map(|letter| boards.iter().find(|board| board.letter == *letter))
        .collect();
    if boards.len() < CORPORA.len() {
        println!("\nThe charts are left as they are: they need the corpora A, B and C.");
        return Ok(());
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    for theme in &THEMES {
        draw_with(&boards, theme, &folder.join(theme.file))?;
    }
    Ok(())
}

fn draw_with(boards: &[&Board], theme: &Theme, file: &Path) -> Result<(), Box<dyn Error>> {
    let area = SVGBackend::new(file, (WIDTH as u32, HEIGHT as u32)).into_drawing_area();
    let text = |size: i32, horizontal| {
        let style: TextStyle<'_> = ("sans-serif", size).into_font().color(&theme.text);
        style.pos(Pos::new(horizontal, VPos::Center))
    };
    let write = |words: String, at: (i32, i32), size, horizontal| {
        area.draw(&Text::new(words, at, text(size, horizontal)))
    };

    write(
        "soupstone: how many times as fast".to_owned(),
        (12, 20),
        20,
        HPos::Left,
    )?;
    for (index, board) in boards.iter().enumerate() {
        let x = 12 + index as i32 * 200;
        area.draw(&Rectangle::new(
            [(x, 40), (x + 12, 52)],
            theme.bars[index].filled(),
        ))?;
        write(
            format!("{}: {}", board.letter, board.title),
            (x + 18, 46),
            16,
            HPos::Left,
        )?;
    }

    let ratio = |board: &Board, (job, name)| {
        board
            .timings
            .ratio((job, SOUPSTONE), (job, name))
            .unwrap_or(0.0)
    };
    let longest = boards
        .iter()
        .flat_map(|board| GROUPS.map(|group| ratio(board, group)))
        .fold(1.0, f64::max);
    let x_of =
        |value: f64| LEFT + (value / longest * f64::from(WIDTH - LEFT - RIGHT)).round() as i32;

    // As fast as the other one.
    let line = [(x_of(1.0), TOP - 8), (x_of(1.0), HEIGHT - 20)];
    area.draw(&PathElement::new(line, theme.line.stroke_width(1)))?;
    write("1×".to_owned(), (x_of(1.0), HEIGHT - 10), 13, HPos::Center)?;

    for (row, group) in GROUPS.into_iter().enumerate() {
        let top = TOP + row as i32 * GROUP_STEP;
        let middle = top + (2 * BAR_STEP + BAR) / 2;
        let label = format!("{}, against {}", group.0.title(), group.1);
        write(label, (LEFT - 12, middle), 16, HPos::Right)?;
        for (index, board) in boards.iter().enumerate() {
            let top = top + index as i32 * BAR_STEP;
            let value = ratio(board, group);
            let corners = [(LEFT, top), (x_of(value), top + BAR)];
            area.draw(&Rectangle::new(corners, theme.bars[index].filled()))?;
            write(
                format!("{value:.1}×"),
                (x_of(value) + 6, top + BAR / 2),
                15,
                HPos::Left,
            )?;
        }
    }

    area.present()?;
    Ok(())
}
