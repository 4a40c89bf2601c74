type Marking = typeof import('./marking.ts');

let there: Marking | undefined;

/** What finds and marks points, once it has come: no map needs it to be seen. */
export const marking = (): Marking | undefined => there;

/** Fetches it; what did not come is asked for again. */
export async function fetchMarking(): Promise<Marking> {
  there = await import('./marking.ts');
  return there;
}

/** Fetches it ahead, for a browser that rests and for a map that begins with an open place. */
export function preloadMarking(): void {
  // Whoever points first asks again.
  void fetchMarking().catch(() => undefined);
}
