/** Text in square brackets, with the spaces before it. */
const OPTIONAL = /\s*\[([^\]]*)\]/g;

/**
 * The welcome message as shown now. Text in [square brackets] is shown only if it names places, and all of them are
 * visible.
 * @param places of the map
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

/** The places named in a text. If two names start alike, the longer one counts. */
function namedIn<Place extends { name: string }>(words: string, places: readonly Place[]): Place[] {
  const found = places.filter(({ name }) => words.includes(name));
  return found.filter(({ name }) => !found.some((other) => other.name !== name && other.name.includes(name)));
}
