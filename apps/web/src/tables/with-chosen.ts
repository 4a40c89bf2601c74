/**
 * The new selection after a row was clicked. A single row is toggled. A range adds all rows in between.
 * @param ids of the list, in order
 * @param from the row where a range starts; null: no range
 */
export function withChosen(
  ids: readonly number[],
  before: ReadonlySet<number>,
  id: number,
  from: number | null,
): ReadonlySet<number> {
  const next = new Set(before);
  const [one, other] = [ids.indexOf(id), from === null ? -1 : ids.indexOf(from)];
  if (one >= 0 && other >= 0) {
    for (const between of ids.slice(Math.min(one, other), Math.max(one, other) + 1)) next.add(between);
  } else if (!next.delete(id)) next.add(id);
  return next;
}
