import type { WorldDraft } from './draft.ts';
import { ImportRefusal } from './import-refusal.ts';

/**
 * Of a world with several maps only one, with what stands on it, on the maps on it, and so on.
 * @throws ImportRefusal naming the maps that there are
 */
export function selectMap(draft: WorldDraft, name: string): WorldDraft {
  const wanted = draft.locations.filter((location) => location.map !== null && sameName(location.name, name));
  const [map] = wanted;
  if (map === undefined || wanted.length > 1) {
    const names = draft.locations.filter((location) => location.map !== null).map((location) => `“${location.name}”`);
    throw new ImportRefusal(
      `${map === undefined ? 'There is no map' : 'There are several maps'} called “${name}” in these files. They hold: ${names.slice(0, 30).join(', ')}.`,
    );
  }
  const kept = new Set([map.key]);
  for (let size = 0; size !== kept.size; ) {
    size = kept.size;
    for (const { parent, child } of draft.positions) if (kept.has(parent)) kept.add(child);
  }
  return {
    ...draft,
    locations: draft.locations
      .filter((location) => kept.has(location.key))
      .map((location) => ({ ...location, isRoot: location.key === map.key })),
    positions: draft.positions.filter(({ parent, child }) => kept.has(parent) && kept.has(child)),
  };
}

const sameName = (a: string, b: string): boolean =>
  a.normalize('NFC').toLowerCase() === b.trim().normalize('NFC').toLowerCase();
