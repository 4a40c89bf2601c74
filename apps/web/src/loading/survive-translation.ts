/**
 * Lets React go on after a browser translated the page. A translator replaces text nodes with elements of its own; React
 * still holds the old nodes, so removing one, or inserting something before one, throws and takes the whole part of the
 * page down. From now on a node that is gone needs no removal, and an anchor that is gone means the end of the list.
 * Text that changes is in an element of its own everywhere, so that no old words stay behind.
 */
export function surviveTranslation(): void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function removeIfThere<T extends Node>(this: Node, child: T): T {
    return child.parentNode === this ? (removeChild.call(this, child) as T) : child;
  };
  Node.prototype.insertBefore = function insertIfThere<T extends Node>(this: Node, node: T, anchor: Node | null): T {
    const isThere = anchor === null || anchor.parentNode === this;
    return insertBefore.call(this, node, isThere ? anchor : null) as T;
  };
}
