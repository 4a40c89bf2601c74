import type { Child } from '@venture-atlas/types';
import { childOf } from '../map/edit/session/local-points.ts';
import { makeDetails, makeWiki, makeWikiContent } from './map-fixtures.ts';
import { nothing } from './staff-refusals.ts';
import type { StaffAnswer, StaffCall, StaffWorld } from './staff-world.ts';

/** What the API would answer to somebody who only asks. */
export function read(world: StaffWorld, { path, query }: StaffCall): StaffAnswer {
  const all = [...world.positions.values()];
  if (path === `/api/location_map_details/${world.map.slug}/`) {
    const active = all.filter((one) => one.active && one.parent.id === world.map.id);
    return { body: { ...makeDetails(active.map((one): Child => childOf(one))), ...world.map } };
  }
  if (path.startsWith('/api/location_wiki/')) {
    const slug = path.split('/')[3] ?? '';
    return { body: makeWiki(slug, makeWikiContent({ top_section: `About ${slug}.` })) };
  }
  if (path.startsWith('/api/location_text_search/')) return { body: [] };
  if (path === '/api/location_search/') return { body: found(world, query.get('name') ?? '') };
  if (path === '/api/home/location/list/') {
    const on = new Set(all.map((one) => one.location_id));
    const name = (query.get('name__icontains') ?? '').toLowerCase();
    const rows = world.others.filter((one) => !on.has(one.id) && one.name.toLowerCase().includes(name));
    return { body: rows.map((one) => ({ ...one, type: null, has_map: false, has_wiki: false, parents: 0 })) };
  }
  if (path === '/api/inactive_positions/') {
    const positions = all.filter((one) => !one.active);
    return { body: { positions, next_page: null, total: positions.length } };
  }
  if (path === '/api/history/') {
    const id = Number(query.get('position_id'));
    const changes = world.changes.filter((change) => id === 0 || change.position_id === id).toReversed();
    return { body: { changes, imports: [], next_page: null } };
  }
  if (path.startsWith('/api/map_drawing/')) return { body: { can_draw: false, last: null, job: null } };
  return nothing;
}

function found(world: StaffWorld, name: string) {
  const locations = [...world.positions.values()].map(({ location_id, name: called, slug }) => ({
    ...{ id: location_id, name: called, slug },
  }));
  return [...locations, ...world.others]
    .filter((one) => one.name.toLowerCase().includes(name.toLowerCase()))
    .map((one) => ({ ...one, type: null, image: null, has_map: false, parents: [world.map] }));
}
