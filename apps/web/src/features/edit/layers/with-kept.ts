/**
 * The shown places, in the order of all places. Returns the same list if nothing is added.
 * @param isKept whether a place is shown in any case
 */
export function withKept<Place extends { readonly id: number }>(
  all: readonly Place[],
  shown: readonly Place[],
  isKept: (id: number) => boolean,
): readonly Place[] {
  if (shown.length === all.length) return shown;
  const ids = new Set(shown.map(({ id }) => id));
  const both = all.filter(({ id }) => ids.has(id) || isKept(id));
  return both.length === shown.length ? shown : both;
}
