import { type DraftLocation, draftPoint, type WorldDraft } from './draft.ts';
import { SCALES } from './place-kind.ts';
import type { ReportBuilder } from './read-report.ts';

/** The reason for leaving out a place without a position, if these are not wanted. */
export const ON_NO_MAP = 'On no map';

/** Keeps a place that no map of the source shows. */
export function keepOffMap(place: DraftLocation, report: ReportBuilder): void {
  place.isOffMap = true;
  report.change('Kept without a map (place them on one by hand)', place.name);
}

/**
 * Places a map without a marker in the middle of the nearest map above it, if the source gives its parent. Staff can
 * move it from there; otherwise it would be a separate world.
 * @param parentOf the key of a map's parent, by its key; a parent may have no map, and parents may form a cycle
 */
export function nestMaps(
  draft: WorldDraft,
  parentOf: (key: string) => string | undefined,
  report: ReportBuilder,
): void {
  const maps = new Map(draft.locations.flatMap((one) => (one.map === null ? [] : [[one.key, one] as const])));
  const standsOn = new Map<string, string[]>();
  for (const { parent, child } of draft.positions) {
    const parents = standsOn.get(child);
    if (parents === undefined) standsOn.set(child, [parent]);
    else parents.push(parent);
  }
  for (const map of maps.values()) {
    if (standsOn.has(map.key)) continue;
    const above = mapAbove(map.key, parentOf, maps);
    if (above?.map == null || isBelow(above.key, map.key, standsOn)) continue;
    const at = { lat: above.map.height / 2, lng: above.map.width / 2 };
    draft.positions.push(draftPoint(above.key, map.key, at, SCALES.town));
    standsOn.set(map.key, [above.key]);
    report.change(
      'Maps without a marker were put in the middle of the map they belong to',
      `${map.name} on ${above.name}`,
    );
  }
}

/** The most parents that are followed. No world is this deep. */
const STEPS_UP_MAX = 1_000;

function mapAbove(
  key: string,
  parentOf: (key: string) => string | undefined,
  maps: ReadonlyMap<string, DraftLocation>,
): DraftLocation | undefined {
  const seen = new Set([key]);
  for (let at = parentOf(key); at !== undefined && !seen.has(at) && seen.size <= STEPS_UP_MAX; at = parentOf(at)) {
    const map = maps.get(at);
    if (map !== undefined) return map;
    seen.add(at);
  }
  return undefined;
}

/** Whether one map stands on another, directly or through others. */
function isBelow(key: string, above: string, standsOn: ReadonlyMap<string, readonly string[]>): boolean {
  const open = [key];
  const seen = new Set(open);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === above) return true;
    for (const parent of standsOn.get(at) ?? []) {
      if (seen.has(parent)) continue;
      seen.add(parent);
      open.push(parent);
    }
  }
  return false;
}
