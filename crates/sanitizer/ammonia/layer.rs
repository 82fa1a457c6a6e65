//! Makes a policy for servers from a builder of ammonia.

use std::borrow::Cow;

use soupstone_sanitizer::server::{Policy, PolicyError, RelativeUrls};

/// Returns the policy with the lists of a builder, except items that no policy can keep. The builder's prefix and functions
/// cannot be read.
pub(crate) fn policy_of(builder: &ammonia::Builder<'_>) -> Result<Policy, PolicyError> {
    let removed = include_str!("../data/server_removed_elements.txt");
    let removed = removed.lines().filter(|line| !line.starts_with('#'));
    let mut policy = Policy::text().with_unwrapped(removed).with_removed(builder.clone_clean_content_tags());
    for name in builder.clone_tags() {
        policy = tolerated(policy, |policy| policy.with_elements([name]));
    }
    for name in builder.clone_generic_attributes() {
        policy = tolerated(policy, |policy| policy.with_attributes("*", [name]));
    }
    for (element, names) in builder.clone_tag_attributes() {
        for name in names {
            policy = tolerated(policy, |policy| policy.with_attributes(element, [name]));
        }
    }
    for (element, attributes) in builder.clone_tag_attribute_values() {
        for (name, values) in attributes {
            policy = tolerated(policy, |policy| policy.with_attribute_values(element, name, values));
        }
    }
    for (element, attributes) in builder.clone_set_tag_attribute_values() {
        // NOTE: a fixed attribute keeps its element, and this element may not be listed.
        let stays = builder.clone_tags().contains(element);
        for (name, value) in attributes.into_iter().filter(|_| stays) {
            policy = tolerated(policy, |policy| policy.with_fixed_attribute(element, name, value));
        }
    }
    for start in builder.clone_generic_attribute_prefixes().into_iter().flatten() {
        policy = tolerated(policy, |policy| policy.with_attributes("*", [format!("{start}*")]));
    }
    for (element, classes) in builder.clone_allowed_classes() {
        policy = tolerated(policy, |policy| policy.with_classes(element, classes));
    }
    let schemes = builder.clone_url_schemes();
    for attribute in ["href", "src", "cite"] {
        policy = policy.with_schemes(attribute, schemes.iter().copied())?;
    }
    if builder.is_url_relative_deny() {
        policy = policy.with_relative_urls(RelativeUrls::Remove);
    }
    let rel = builder.get_link_rel().map_or(Cow::Borrowed(""), Cow::Borrowed);
    Ok(policy.with_link_rel(Some(&rel)))
}

/// Returns the policy with an option, if a policy can have it.
fn tolerated(policy: Policy, add: impl FnOnce(Policy) -> Result<Policy, PolicyError>) -> Policy {
    add(policy.clone()).unwrap_or(policy)
}
