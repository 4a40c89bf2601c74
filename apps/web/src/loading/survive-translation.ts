/** The element that a translator put in the place of a text node. */
const replacements = new WeakMap<Node, Element>();

/**
 * Lets React go on after a browser translated the page. A translator replaces each text node with a `<font>` element;
 * React still holds the old node, so removing it, or inserting something before it, throws and takes the whole part of
 * the page down, and a new text written to it reaches nobody. From now on React's changes reach what replaced the node:
 * a text that changes comes back in the page's own language, with those beside it, and the translator translates the
 * whole sentence again.
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
      if (parent && this.parentNode !== parent) bringBackTexts(parent);
      this.data = value ?? '';
    },
  });
}

/** Texts that a translator took out of each element, to be put back together. */
const takenFrom = new WeakMap<Node, Set<Node>>();

/** Some put the element in the text's place, others beside it and then take the text away. */
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

/** What stands in an element for a text that was in it. */
function replacementIn(parent: Node, text: Node): Element | null {
  const replacement = replacements.get(text);
  return replacement?.parentNode === parent ? replacement : null;
}

function bringBackTexts(parent: Node): void {
  for (const text of takenFrom.get(parent) ?? []) {
    const replacement = replacementIn(parent, text);
    if (replacement !== null) replacement.replaceWith(text);
  }
  takenFrom.delete(parent);
}
