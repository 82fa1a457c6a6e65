//! Both programs give the same result, and ours is not longer.

use soupstone_programs::PROGRAMS;

#[test]
fn both_programs_give_the_same_result() {
    for program in PROGRAMS {
        let [ours, theirs] = [program.ours, program.theirs].map(|run| run(program.sample));
        assert_eq!(ours, theirs, "({}) {}", program.number, program.what);
        assert!(ours.len() > 3, "({}) finds nothing", program.number);
    }
}

#[test]
fn our_programs_are_not_longer() {
    let too_long = PROGRAMS.iter().filter(|program| {
        let [ours, theirs] = program.lines();
        ours > theirs
    });
    let too_long: Vec<_> = too_long.map(|program| (program.number, program.lines())).collect();
    assert!(too_long.is_empty(), "{too_long:?}");
}

#[test]
fn the_table_of_the_readme_is_right() {
    let readme = include_str!("../README.md");
    let wrong = PROGRAMS.iter().filter_map(|program| {
        let [ours, theirs] = program.lines();
        let start = format!("| {} | [{}]", program.number, program.what);
        let end = format!("| {} | {ours} | {theirs} | {} |", program.counterpart, program.remark);
        let is_right = |row: &str| row.starts_with(&start) && row.ends_with(&end);
        (!readme.lines().any(is_right)).then(|| format!("{start} … {end}"))
    });
    let wrong: Vec<_> = wrong.collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}
