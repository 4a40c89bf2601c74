type Marking = typeof import('./marking.ts');

let there: Marking | undefined;

/** The module that finds and marks points, once it has loaded. A map can be shown without it. */
export const marking = (): Marking | undefined => there;

/** Loads the module. A failed load can be retried. */
export async function fetchMarking(): Promise<Marking> {
  there = await import('./marking.ts');
  return there;
}

/** Preloads the module, in an idle moment or for a map with an open place. */
export function preloadMarking(): void {
  // The first pointer event retries.
  void fetchMarking().catch(() => undefined);
}
