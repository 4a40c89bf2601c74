const storageKey = 'va:scroll';
const mostEntries = 50;

let positions: Map<string, number> | undefined;

/** Keeps how far an entry of the history was scrolled, in CSS pixels. */
export function rememberScroll(entry: string, y: number): void {
  const all = load();
  all.delete(entry);
  all.set(entry, Math.round(y));
  if (all.size > mostEntries) all.delete(all.keys().next().value ?? '');
}

/** Keeps them across a reload; called when the page goes, since writing at every scroll would be slow. */
export function saveScroll(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...load()]));
  } catch {
    // Blocked: they are kept as long as the page.
  }
}

/** How far the entry was scrolled, if it was seen. */
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
    // Blocked or edited by hand: begin empty.
  }
  return positions;
}
