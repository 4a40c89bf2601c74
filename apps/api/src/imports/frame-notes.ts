import type { WorldDraft } from '@venture-atlas/importers';

const NAMED = 3;

/** What a report says of the maps that were brought to other units: which, and by how much. */
export function frameNotes(source: WorldDraft, fitted: WorldDraft): string[] {
  const before = new Map(source.locations.map((location) => [location.key, location]));
  const changed = fitted.locations.flatMap(({ key, name, map, measure, type }) => {
    const own = before.get(key);
    if (map === null || own?.map == null || measure === null || type === 'state') return [];
    const factor = measure.factor / (own.measure?.factor ?? 1);
    const isWider = measure.openSides.length > 0 && (map.width !== own.map.width || map.height !== own.map.height);
    return factor === 1 && !isWider ? [] : [{ name, map, factor, isWider }];
  });
  const told = changed.slice(0, NAMED).map(({ name, map, factor, isWider }) => {
    const times = factor === 1 ? '' : `, ${written(factor)} times its source`;
    return `“${name}” became a map of ${written(map.width)} x ${written(map.height)} units${times}${isWider ? ', with room around its outermost places' : ''}.`;
  });
  const more = changed.length - told.length;
  return more > 0 ? [...told, `${more} more maps were brought to a few thousand units.`] : told;
}

const written = (value: number): string => String(Number(value.toPrecision(6)));
