/** A place on a map, as an arrow from the place to the map. */
export interface Edge {
  position: number;
  child: number;
  parent: number;
}

/**
 * The arrows that close a ring of places standing on each other's maps: without
 * them there is none. Works without recursion, so that the deepest world cannot
 * overflow the stack; takes time in proportion to the arrows.
 */
export function findLoops(edges: readonly Edge[]): Edge[] {
  const upwards = new Map<number, Edge[]>();
  for (const edge of edges) {
    const list = upwards.get(edge.child);
    if (list === undefined) upwards.set(edge.child, [edge]);
    else list.push(edge);
  }
  const closing: Edge[] = [];
  const done = new Set<number>();
  const onTheWay = new Set<number>();
  for (const start of upwards.keys()) {
    if (done.has(start)) continue;
    const way = [{ place: start, next: 0 }];
    onTheWay.add(start);
    for (let step = way.at(-1); step !== undefined; step = way.at(-1)) {
      const edge = upwards.get(step.place)?.[step.next];
      step.next += 1;
      if (edge === undefined) {
        way.pop();
        onTheWay.delete(step.place);
        done.add(step.place);
      } else if (onTheWay.has(edge.parent)) {
        closing.push(edge);
      } else if (!done.has(edge.parent)) {
        onTheWay.add(edge.parent);
        way.push({ place: edge.parent, next: 0 });
      }
    }
  }
  return closing;
}
