const storageKey = 'va:scroll';
const mostEntries = 50;

let positions: Map<string, number> | undefined;

/** Remembers the scroll position of a history entry, in CSS pixels. */
export function rememberScroll(entry: string, y: number): void {
  const all = load();
  all.delete(entry);
  all.set(entry, Math.round(y));
  if (all.size > mostEntries) all.delete(all.keys().next().value ?? '');
}

/** Stores the positions across a reload. Called when the page ends, because writing at every scroll would be slow. */
export function saveScroll(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...load()]));
  } catch {
    // Blocked: the positions live as long as the page.
  }
}

/** The scroll position of an entry, if there is one. */
export function recallScroll(entry: string): number | undefined {
  return load().get(entry);
}

function load(): Map<string, number> {
  if (positions !== undefined) return positions;
  positions = new Map();
  try {
    const parsed: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    if (Array.isArray(parsed)) {
      for (const [entry, y] of parsed) if (typeof entry === 'string' && typeof y === 'number') positions.set(entry, y);
    }
  } catch {
    // Blocked or edited by hand: start empty.
  }
  return positions;
}
