/**
 * What is chosen after a row was reached for: alone it is added or left out; from another one on, all between them are
 * added.
 * @param ids of the list, in its order
 * @param from the row where a range begins; null: no range
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
