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
    for program in PROGRAMS {
        let [ours, theirs] = program.lines();
        let start = format!("| {} | [{}]", program.number, program.what);
        let end = format!("| {} | {ours} | {theirs} | {} |", program.counterpart, program.remark);
        let row = readme.lines().find(|line| line.starts_with(&start));
        assert!(row.is_some_and(|row| row.ends_with(&end)), "{start} … {end}");
    }
}
