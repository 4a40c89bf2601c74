/** Which places the DM's list shows. */
export type PlacesShown = 'all' | 'players' | 'hidden';

/** The places that the list shows, in order. */
export function shownPlaces<Place extends { id: number }>(
  places: readonly Place[],
  hiddenIds: ReadonlySet<number>,
  shown: PlacesShown,
): readonly Place[] {
  if (shown === 'all') return places;
  return places.filter(({ id }) => hiddenIds.has(id) === (shown === 'hidden'));
}
