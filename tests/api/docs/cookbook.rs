//! Each recipe of the cookbook is in the index, has code, and has the anchor of the links to it, which rustdoc does not check.

use std::collections::BTreeMap;
use std::fs;

use crate::support::in_repository;
use crate::support::suite_paths::files_in;

const GUIDES: [&str; 2] = ["cookbook", "coming_from"];

struct Recipe {
    title: String,
    lines: Vec<String>,
}

fn recipes(guide: &str) -> BTreeMap<String, Vec<Recipe>> {
    let root = in_repository("docs").join(guide);
    let mut chapters = BTreeMap::new();
    for path in files_in(&root, "md") {
        let text = fs::read_to_string(&path).expect("the file can be read");
        let mut recipes: Vec<Recipe> = Vec::new();
        let mut is_code = false;
        for line in text.lines() {
            if line.starts_with("```") {
                is_code = !is_code;
            }
            match (is_code, line.strip_prefix("# ")) {
                (false, Some(title)) => recipes.push(Recipe { title: title.to_owned(), lines: Vec::new() }),
                _ => recipes.iter_mut().last().into_iter().for_each(|recipe| recipe.lines.push(line.to_owned())),
            }
        }
        let name = path.file_stem().expect("a file has a name");
        chapters.insert(name.to_string_lossy().into_owned(), recipes);
    }
    chapters
}

/// Returns rustdoc's anchor.
fn anchor(title: &str) -> String {
    let kept = title.chars().filter_map(|character| match character {
        ' ' => Some('-'),
        '-' | '_' => Some(character),
        _ => character.is_alphanumeric().then_some(character),
    });
    kept.flat_map(char::to_lowercase).collect()
}

#[test]
fn every_recipe_is_listed_and_has_code() {
    let path = in_repository("docs/cookbook/README.md");
    let index = fs::read_to_string(path).expect("the file can be read");
    let mut findings = Vec::new();
    let mut count = 0;
    for (chapter, recipes) in recipes("cookbook") {
        for Recipe { title, lines } in recipes {
            let entry = format!("- [{title}]({chapter}.md#{})\n", anchor(&title));
            if !index.contains(&entry) {
                findings.push(format!("not in the index: {entry}"));
            }
            if !lines.iter().any(|line| line.starts_with("```")) {
                findings.push(format!("no code: {title}"));
            }
            count += 1;
        }
    }
    let listed = index.matches("- [").count();
    if listed != count {
        findings.push(format!("{listed} recipes are listed, {count} exist"));
    }
    assert!(findings.is_empty(), "\n{}", findings.join("\n"));
}

/// `build/indexes.rs` turns the links to files into links to modules.
#[test]
fn links_of_the_indexes_lead_to_files() {
    for guide in GUIDES {
        let folder = in_repository("docs").join(guide);
        let text = fs::read_to_string(folder.join("README.md")).expect("the file can be read");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let file = link.split('#').next().unwrap_or(link);
            assert!(folder.join(file).is_file(), "{guide}: {link}");
        }
    }
}

#[test]
fn links_to_recipes_lead_to_recipes() {
    let mut anchors = Vec::new();
    for guide in GUIDES {
        for (chapter, recipes) in recipes(guide) {
            let own = recipes.iter().map(|recipe| anchor(&recipe.title));
            anchors.extend(own.map(|anchor| format!("{chapter}#{anchor}")));
        }
    }
    let root = in_repository("");
    let guides = files_in(&root.join("docs"), "md");
    let mut findings = Vec::new();
    let mut count = 0;
    for path in guides.iter().chain(&files_in(&root.join("src"), "rs")) {
        let is_in_a_guide = guides.contains(path);
        let text = fs::read_to_string(path).expect("the file can be read");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let names_a_guide = GUIDES.iter().any(|guide| link.contains(&format!("{guide}::")));
            let is_to_a_recipe = link.contains('#') && !link.contains("//");
            if !is_to_a_recipe || !(is_in_a_guide || names_a_guide) {
                continue;
            }
            count += 1;
            let target = link.rsplit("::").next().unwrap_or(link).replace(".md#", "#");
            if !anchors.contains(&target) {
                findings.push(format!("{}: {link}", path.display()));
            }
        }
    }
    assert!(count > 40, "the links are found");
    assert!(findings.is_empty(), "\n{}", findings.join("\n"));
}
