/** The element that a translator put in place of a text node. */
const replacements = new WeakMap<Node, Element>();

/**
 * Lets React work after a browser translated the page. A translator replaces each text node with a `<font>` element,
 * but React still holds the old node. Removing it or inserting before it throws and breaks this part of the page, and
 * text updates get lost. This patch redirects React's changes to the replacement. A changed text appears in the page's
 * own language with its neighbors, and the translator translates the whole sentence again.
 */
export function surviveTranslation(): void {
  new MutationObserver(noteReplacements).observe(document, { childList: true, subtree: true });
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function removeIfThere<T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    replacementIn(this, child)?.remove();
    return child;
  };
  Node.prototype.insertBefore = function insertIfThere<T extends Node>(this: Node, node: T, anchor: Node | null): T {
    const isThere = anchor === null || anchor.parentNode === this;
    return insertBefore.call(this, node, isThere ? anchor : replacementIn(this, anchor)) as T;
  };
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get(this: Text) {
      return this.data;
    },
    set(this: Text, value: string | null) {
      const parent = replacements.get(this)?.parentNode;
      if (parent && this.parentNode !== parent) restoreTexts(parent);
      this.data = value ?? '';
    },
  });
}

/** Text nodes that a translator removed from each element, to be restored. */
const takenFrom = new WeakMap<Node, Set<Node>>();

/** Some translators replace the text, others insert the element beside it and then remove the text. */
function noteReplacements(records: readonly MutationRecord[]): void {
  for (const { target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    for (const text of removedNodes) {
      if (!(text instanceof Text)) continue;
      const replacement = [...addedNodes, previousSibling, nextSibling].find(isOfTranslator);
      if (replacement === undefined) continue;
      replacements.set(text, replacement);
      takenFrom.set(target, (takenFrom.get(target) ?? new Set<Node>()).add(text));
    }
  }
}

const isOfTranslator = (node: Node | null): node is Element => node instanceof Element && node.localName === 'font';

/** The replacement of a text in an element. */
function replacementIn(parent: Node, text: Node): Element | null {
  const replacement = replacements.get(text);
  return replacement?.parentNode === parent ? replacement : null;
}

function restoreTexts(parent: Node): void {
  for (const text of takenFrom.get(parent) ?? []) {
    const replacement = replacementIn(parent, text);
    if (replacement !== null) replacement.replaceWith(text);
  }
  takenFrom.delete(parent);
}
