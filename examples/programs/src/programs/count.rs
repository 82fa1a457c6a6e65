//! (18) A sink without a tree that counts elements by name.

pub mod ours {
    use soupstone::names::LocalName;
    use soupstone::sink::{InsertionLocation, NewElement, TreeSink};
    use soupstone::token::Text;
    use soupstone::{ParseOptions, Parser};
    use std::collections::BTreeMap;

    #[derive(Default)]
    struct Count(BTreeMap<LocalName, usize>);

    impl TreeSink for Count {
        type Handle = ();
        type Output = BTreeMap<String, usize>;

        fn create_element(&mut self, element: NewElement<'_>) {
            *self.0.entry(LocalName::from(element.local_name())).or_default() += 1;
        }
        fn finish(self) -> Self::Output {
            self.0.into_iter().map(|(name, count)| (name.to_string(), count)).collect()
        }
        fn document(&mut self) {}
        fn insert_element(&mut self, _: &InsertionLocation<()>, (): &()) {}
        fn insert_text(&mut self, _: &InsertionLocation<()>, _: Text<'_>) {}
        fn insert_comment(&mut self, _: &InsertionLocation<()>, _: Text<'_>) {}
        fn template_contents(&mut self, (): &()) {}
        fn remove_from_parent(&mut self, (): &()) {}
        fn move_children(&mut self, (): &(), (): &()) {}
    }

    pub fn run(page: &str) -> BTreeMap<String, usize> {
        let mut parser = Parser::with_sink(Count::default(), (), ParseOptions::new());
        parser.feed(page);
        parser.finish()
    }
}

pub mod theirs {
    use html5ever::interface::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
    use html5ever::tendril::{StrTendril, TendrilSink};
    use html5ever::{Attribute, QualName, parse_document};
    use std::borrow::Cow;
    use std::cell::RefCell;
    use std::collections::BTreeMap;
    use std::rc::Rc;

    #[derive(Default)]
    struct Count(RefCell<BTreeMap<String, usize>>);

    impl TreeSink for Count {
        type Handle = Rc<Option<QualName>>;
        type Output = BTreeMap<String, usize>;
        type ElemName<'a> = &'a QualName;

        fn create_element(&self, name: QualName, _: Vec<Attribute>, _: ElementFlags) -> Self::Handle {
            *self.0.borrow_mut().entry(name.local.to_string()).or_default() += 1;
            Rc::new(Some(name))
        }
        fn finish(self) -> Self::Output {
            self.0.into_inner()
        }
        fn elem_name<'a>(&'a self, element: &'a Self::Handle) -> &'a QualName {
            element.as_ref().as_ref().unwrap()
        }
        fn get_document(&self) -> Self::Handle {
            Rc::new(None)
        }
        fn get_template_contents(&self, target: &Self::Handle) -> Self::Handle {
            target.clone()
        }
        fn same_node(&self, one: &Self::Handle, other: &Self::Handle) -> bool {
            Rc::ptr_eq(one, other)
        }
        fn create_comment(&self, _: StrTendril) -> Self::Handle {
            Rc::new(None)
        }
        fn create_pi(&self, _: StrTendril, _: StrTendril) -> Self::Handle {
            Rc::new(None)
        }
        fn parse_error(&self, _: Cow<'static, str>) {}
        fn append(&self, _: &Self::Handle, _: NodeOrText<Self::Handle>) {}
        fn append_based_on_parent_node(&self, _: &Self::Handle, _: &Self::Handle, _: NodeOrText<Self::Handle>) {}
        fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}
        fn set_quirks_mode(&self, _: QuirksMode) {}
        fn append_before_sibling(&self, _: &Self::Handle, _: NodeOrText<Self::Handle>) {}
        fn add_attrs_if_missing(&self, _: &Self::Handle, _: Vec<Attribute>) {}
        fn remove_from_parent(&self, _: &Self::Handle) {}
        fn reparent_children(&self, _: &Self::Handle, _: &Self::Handle) {}
    }

    pub fn run(page: &str) -> BTreeMap<String, usize> {
        parse_document(Count::default(), Default::default()).one(page)
    }
}
