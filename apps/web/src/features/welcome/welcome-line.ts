/** What stands in square brackets, with the blanks before it. */
const OPTIONAL = /\s*\[([^\]]*)\]/g;

/**
 * A line of welcome as it is said now. Words in [square brackets] are said only while every place that they name is in
 * sight, and at least one is.
 * @param places those of the map
 * @param isInSight whether the name of a place can be read on the map
 */
export function welcomeLine<Place extends { name: string }>(
  line: string,
  places: readonly Place[],
  isInSight: (place: Place) => boolean,
): string {
  return line.replace(OPTIONAL, (_, words: string) => {
    const named = namedIn(words, places);
    return named.length > 0 && named.every(isInSight) ? ` ${words.trim()}` : '';
  });
}

/** The places that these words name; of two that begin alike the longer name counts. */
function namedIn<Place extends { name: string }>(words: string, places: readonly Place[]): Place[] {
  const found = places.filter(({ name }) => words.includes(name));
  return found.filter(({ name }) => !found.some((other) => other.name !== name && other.name.includes(name)));
}
