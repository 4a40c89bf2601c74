import type { Db } from '../db/schema.ts';
import { type DemoPlace, findDemoTime, listDemoPlaces, listPlacements } from './queries/demo-rows.ts';

/** Plan of removing the demo world. */
export interface DemoPlan {
  /** Time at which it was created. */
  at: string;
  /** In order of deletion: maps after their places. */
  remove: DemoPlace[];
  kept: { name: string; why: string }[];
}

const reasons = {
  renamed: 'It was renamed.',
  text: 'Its text was changed.',
  import: 'An import added to it.',
  picture: 'It has one of your pictures.',
  notes: 'Campaigns have notes on it.',
  'other map': 'It is on one of your maps.',
} as const satisfies Record<NonNullable<DemoPlace['kept']>, string>;

/**
 * Plans the removal of the demo world. As for undoing an import, what people made their own stays, with the maps that
 * it is on. Undefined without a demo world.
 */
export async function planDemoRemoval(db: Db): Promise<DemoPlan | undefined> {
  const at = await findDemoTime(db);
  if (at === undefined) return undefined;
  const places = await listDemoPlaces(db, at);
  const ours = new Map(places.map((place) => [place.id, place]));
  const placements = await listPlacements(
    db,
    places.flatMap(({ id, isMap }) => (isMap ? [id] : [])),
  );
  const why = new Map<number, string>(places.flatMap(({ id, kept }) => (kept === null ? [] : [[id, reasons[kept]]])));
  // A kept map may be on another map.
  for (let before = -1; before !== why.size; ) {
    before = why.size;
    for (const { parent_id: mapId, location_id: id } of placements) {
      if (why.has(mapId) || (ours.has(id) && !why.has(id))) continue;
      why.set(mapId, ours.has(id) ? `${ours.get(id)?.name} is on it.` : 'Your places are on it.');
    }
  }
  const remove = places.filter(({ id }) => !why.has(id));
  return {
    at,
    remove: [...remove.filter(({ isMap }) => !isMap), ...remove.filter(({ isMap }) => isMap)],
    kept: places.flatMap(({ id, name }) => {
      const reason = why.get(id);
      return reason === undefined ? [] : [{ name, why: reason }];
    }),
  };
}
