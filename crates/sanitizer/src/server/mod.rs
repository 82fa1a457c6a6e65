//! The policy for servers, and the text that is proved to be clean.
