//! (23) A `picture` around each JPEG, with a WebP source.

const IMAGES: &str = "img[src$='.jpg']:not(picture *)";

pub mod ours {
    use super::IMAGES;
    use soupstone::parse_document;

    pub fn run(page: &str) -> String {
        let mut document = parse_document(page);
        for image in document.select_ids(IMAGES) {
            let url = document.node(image).attribute("src").unwrap().replace(".jpg", ".webp");
            let picture = document.create_element("picture").unwrap();
            document.append_element_with(picture, "source", [("srcset", url)]).unwrap();
            document.wrap(image, picture).unwrap();
        }
        document.to_html()
    }
}

pub mod theirs {
    use super::IMAGES;
    use dom_query::Document;

    pub fn run(page: &str) -> String {
        let document = Document::from(page);
        for image in document.select(IMAGES).nodes() {
            let url = image.attr("src").unwrap().replace(".jpg", ".webp");
            let picture = document.tree.new_element("picture");
            let source = document.tree.new_element("source");
            source.set_attr("srcset", &url);
            picture.append_child(&source);
            image.insert_before(&picture);
            picture.append_child(image);
        }
        document.html().to_string()
    }
}
