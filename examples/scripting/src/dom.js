// The DOM of the scripts: as much of it as the tests and the examples use. `native` is the host.
(native => {
    class Element {
        constructor(key) {
            this.key = key;
        }
        getAttribute(name) {
            return native.attribute(this.key, String(name)) ?? null;
        }
        setAttribute(name, value) {
            native.setAttribute(this.key, String(name), String(value));
        }
        get id() {
            return this.getAttribute("id") ?? "";
        }
        set id(value) {
            this.setAttribute("id", value);
        }
        get parentNode() {
            return element(native.parent(this.key));
        }
        appendChild(child) {
            native.insert(this.key, child.key);
            return child;
        }
        insertBefore(child, before) {
            before ? native.insert(this.key, child.key, before.key) : native.insert(this.key, child.key);
            return child;
        }
        remove() {
            native.remove(this.key);
        }
        removeChild(child) {
            child.remove();
            return child;
        }
    }

    // There is one object for each element.
    const elements = new Map();
    const element = key => {
        if (key === undefined || key === null) {
            return null;
        }
        if (!elements.has(key)) {
            elements.set(key, new Element(key));
        }
        return elements.get(key);
    };

    globalThis.document = {
        write: (...texts) => native.write(texts.join("")),
        writeln: (...texts) => native.write(texts.join("") + "\n"),
        getElementById: id => element(native.elementsById(String(id))[0]),
        getElementsByTagName: name => native.elementsByName(String(name)).map(element),
        createElement: name => element(native.create(String(name).toLowerCase())),
        get documentElement() {
            return this.getElementsByTagName("html")[0] ?? null;
        },
        get head() {
            return this.getElementsByTagName("head")[0] ?? null;
        },
        get body() {
            return this.getElementsByTagName("body")[0] ?? null;
        },
    };
    globalThis.alert = text => native.message(String(text));
})
