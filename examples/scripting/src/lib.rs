//! A host for scripts with a real JavaScript engine: what the example `document_write` and the scripted tests share.

pub mod script_host;
