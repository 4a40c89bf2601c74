import {
  type BodyOf,
  type Calls,
  NOTE_MAX,
  PASTE_NAMES_MAX,
  PASTE_ROWS_MAX,
  SHAPE_BYTES_MAX,
  type Shape,
  WIKI_PAGE_BYTES_MAX,
  type WikiPageContent,
} from '@venture-atlas/types';
import { LONGEST_CHANGES } from './large-history.ts';
import { byStaff, dmOnly, idOf, one, post } from './large-row.ts';
import { longShape, longText } from './longest-values.ts';
import type { MatrixRow } from './matrix-row.ts';
import type { MatrixWorld } from './matrix-world.ts';

const bulk = (
  when: string,
  body: (world: MatrixWorld) => Omit<BodyOf<Calls['saveManySettings']>, 'campaign_id'>,
): MatrixRow =>
  post('POST /api/save_campaign_settings_bulk/', when, dmOnly, (world) => ({
    body: { campaign_id: world.campaignId, ...body(world) },
  }));

const allPlaces = (world: MatrixWorld): number[] =>
  world.server.database.sqlite
    .prepare('select location_id from positions where parent_id = ?')
    .pluck()
    .all(idOf(world, 'sword_coast')) as number[];

/** What is written to a large world: the longest bodies, everything at once. */
export const largeWrites: readonly MatrixRow[] = [
  bulk('a whole map', (w) => ({ show_players: false, on_map: idOf(w, 'sword_coast') })),
  bulk('a place with all below it', (w) => ({ show_wiki: false, children_of: idOf(w, 'sword_coast') })),
  bulk('every place by its id', (w) => ({ show_players: false, location_ids: allPlaces(w) })),
  bulk('back to no settings', (w) => ({ restore: [{ settings: null, location_ids: allPlaces(w) }] })),
  bulk('an area of many corners', (w) => ({
    show_players: false,
    on_map: idOf(w, 'sword_coast'),
    within: { type: 'Polygon', coordinates: [circle(4_900)] },
  })),
  post('POST /api/home/campaignnote/', 'the longest note', dmOnly, (w) => ({
    body: {
      character_name: 'Bard',
      note: '\u{1F409}'.repeat(NOTE_MAX),
      private: true,
      campaign: w.campaignId,
      location: idOf(w, 'waterdeep'),
    },
  })),
  post('POST /api/change_position_text/:id/', 'the longest shape', byStaff, (w) => ({
    url: `/api/change_position_text/${one(w, 'select max(id) from positions where location_id = ?', idOf(w, 'high_forest'))}/`,
    body: { geojson: JSON.parse(longShape(SHAPE_BYTES_MAX)) as Shape },
  })),
  post('POST /api/home/wikipage/:id/', 'the longest text', byStaff, (w) => ({
    url: `/api/home/wikipage/${one(w, 'select id from wiki_pages where location_id = ?', idOf(w, 'undermountain'))}/`,
    body: { wiki_page_content: JSON.parse(longText(WIKI_PAGE_BYTES_MAX)) as WikiPageContent },
  })),
  post('POST /api/history/:id/revert/', 'the longest shape', byStaff, () => ({
    url: `/api/history/${LONGEST_CHANGES.shape}/revert/`,
    body: { force: true },
  })),
  post('POST /api/history/:id/revert/', 'the longest text', byStaff, () => ({
    url: `/api/history/${LONGEST_CHANGES.text}/revert/`,
    body: { force: true },
  })),
  post('POST /api/places/by_name/', 'as many names as one call has', byStaff, () => ({
    body: { names: Array.from({ length: PASTE_NAMES_MAX }, (_, i) => `Place ${i + 1}`) },
  })),
  post('POST /api/places/save/', 'as many rows as one paste has', byStaff, (w) => ({
    body: {
      rows: Array.from({ length: PASTE_ROWS_MAX }, (_, i) =>
        i % 25 > 0
          ? { place: { id: 987_654, version: 1 }, name: `Pasted ${i}`, text: 'Peat, frogs, and a hermit. '.repeat(9) }
          : {
              name: `Pasted ${i}`,
              type: 'Hamlet',
              map: idOf(w, 'sword_coast'),
              lat: 5,
              lng: 5,
              text: 'Peat and frogs.',
            },
      ),
    },
  })),
  {
    ...post('POST /api/rescale_map/', 'a map of far too many units', byStaff, (w) => ({
      body: { location_id: idOf(w, 'sword_coast') },
    })),
    prepare: (w) =>
      void w.server.database.sqlite
        .prepare('update locations set map_width = map_width * 1024, map_height = map_height * 1024 where id = ?')
        .run(idOf(w, 'sword_coast')),
  },
];

/** A ring about all places of the map. */
function circle(corners: number): [number, number][] {
  const ring = Array.from({ length: corners }, (_, i): [number, number] => {
    const angle = (i / corners) * 2 * Math.PI;
    return [400 + 600 * Math.cos(angle), 300 + 600 * Math.sin(angle)];
  });
  return [...ring, ring[0] as [number, number]];
}
