//! A host for scripts with a real JavaScript engine, shared by the example `document_write` and the scripted tests.

pub mod script_host;
