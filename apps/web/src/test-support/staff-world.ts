import type { Child, LocationMapDetails, StaffAction, StaffChange, StaffPosition } from '@venture-atlas/types';
import { childOf } from '../map/edit/session/local-points.ts';
import { makeDetails, makeWiki, makeWikiContent } from './map-fixtures.ts';

/** One map that staff edit, as the pretended server keeps it. Positions by id, with those that are off the map. */
export interface StaffWorld {
  map: Pick<LocationMapDetails, 'id' | 'name' | 'slug'> & Partial<LocationMapDetails>;
  positions: Map<number, StaffPosition>;
  changes: StaffChange[];
  /** Answers by client key: the same key again brings the same answer. */
  answered: Map<string, StaffAnswer>;
  names: Map<number, string>;
  /** Locations that a parent may be, beside the map. */
  others: { id: number; name: string; slug: string }[];
  lastId: number;
}

export interface StaffCall {
  method: string;
  path: string;
  query: URLSearchParams;
  user: number;
  body: Record<string, unknown>;
}

export interface StaffAnswer {
  status?: number;
  body: unknown;
}

export const STAFF = 7;
export const OTHER_STAFF = 8;

const refused = (status: number, code: string, error: string, more = {}): StaffAnswer => ({
  status,
  body: { error, code, ...more },
});
const nothing = refused(404, 'not_found', 'There is nothing at this address.');

/** For tests: a position of map 1 whose numbers are all different. */
export function makePosition(id: number, changes: Partial<StaffPosition> = {}): StaffPosition {
  return {
    ...{ id, location_id: 1000 + id, name: `Place ${id}`, slug: `place_${id}`, type: 'village' },
    parent: { id: 1, name: 'Sword Coast', slug: 'sword_coast' },
    ...{ lat: 100 + id * 2, lng: 200 + id * 3, scale: 12, rotation: 0 },
    ...{
      label_x_offset: 5,
      label_y_offset: -7,
      label_wrap_ratio: 0,
      label_by_hand: false,
      display_dot: true,
      geojson: null,
    },
    ...{ active: true, version: 1 },
    ...changes,
  };
}

export function makeStaffWorld(positions: StaffPosition[]): StaffWorld {
  return {
    map: { id: 1, name: 'Sword Coast', slug: 'sword_coast' },
    positions: new Map(positions.map((position) => [position.id, position])),
    changes: [],
    answered: new Map(),
    names: new Map([
      [STAFF, 'Marisol'],
      [OTHER_STAFF, 'Priya'],
    ]),
    others: [],
    lastId: 500,
  };
}

/** What the API would answer, and do. */
export function staffAnswer(world: StaffWorld, call: StaffCall): StaffAnswer {
  if (call.method === 'GET') return read(world, call);
  const key = String(call.body.client_key ?? '');
  const known = world.answered.get(key);
  if (known !== undefined) return known;
  const answer = write(world, call);
  if (key !== '' && (answer.status ?? 200) === 200) world.answered.set(key, answer);
  return answer;
}

function read(world: StaffWorld, { path, query }: StaffCall): StaffAnswer {
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

type Fields = Partial<StaffPosition>;

function write(world: StaffWorld, call: StaffCall): StaffAnswer {
  const { path, body } = call;
  const revertId = /^\/api\/history\/(\d+)\/revert\/$/.exec(path)?.[1];
  if (revertId !== undefined) return revert(world, call, Number(revertId));
  if (path === '/api/add_position/') return add(world, call);
  const id = Number(/^\/api\/change_position_text\/(\d+)\/$/.exec(path)?.[1] ?? body.id);
  const position = world.positions.get(id);
  if (position === undefined) return nothing;
  const { version, client_key, id: _id, position: place, new_parent, new_parent_id, ...fields } = body;
  if (version !== undefined && version !== position.version) return changedMeanwhile(world, position);
  switch (path) {
    case '/api/change_position/': {
      const [lat, lng] = place as [number, number];
      return set(world, call, position, 'position.move', { lat, lng });
    }
    case '/api/change_position_parent/': {
      const choices = world.others.filter((one) => one.id === new_parent_id || one.name === new_parent);
      const [parent] = choices;
      if (parent === undefined) return refused(404, 'parent_not_found', 'There is no location of this name.');
      if (choices.length > 1) {
        const error = 'Several locations have this name. Choose one of them.';
        return refused(409, 'parent_ambiguous', error, { candidates: choices });
      }
      return set(world, call, position, 'position.parent', { parent });
    }
    case '/api/deactivate_location_has_position/':
      return set(world, call, position, 'position.deactivate', { active: false });
    case '/api/reactivate_location_has_position/':
      return set(world, call, position, 'position.reactivate', { active: true });
    default:
      if (typeof fields.scale === 'number' && fields.scale < 4)
        return refused(400, 'bad_request', 'The scale is between 4 and 400.', { field: 'scale' });
      return set(world, call, position, 'position.text', fields as Fields);
  }
}

function add(world: StaffWorld, call: StaffCall): StaffAnswer {
  const { name, location_id, lat, lng } = call.body as {
    name?: string;
    location_id?: number;
    lat: number;
    lng: number;
  };
  world.lastId += 1;
  const other = world.others.find((one) => one.id === location_id);
  const called = name ?? other?.name ?? '';
  const made = makePosition(world.lastId, {
    ...{ name: called, slug: other?.slug ?? called.toLowerCase().replaceAll(' ', '_'), lat, lng },
    ...(other === undefined ? {} : { location_id: other.id }),
  });
  world.positions.set(made.id, made);
  const change = record(world, call, made, 'position.add', null, made);
  return { body: { position: made, change_id: change.id } };
}

function set(
  world: StaffWorld,
  call: StaffCall,
  position: StaffPosition,
  action: StaffAction,
  fields: Fields,
): StaffAnswer {
  const names = (Object.keys(fields) as (keyof StaffPosition)[]).filter(
    (name) => JSON.stringify(position[name]) !== JSON.stringify(fields[name]),
  );
  if (names.length === 0) return { body: { position, change_id: null } };
  const before = pick(position, names);
  const after = pick(fields, names);
  const next = { ...position, ...after, version: position.version + 1 };
  world.positions.set(position.id, next);
  return { body: { position: next, change_id: record(world, call, next, action, before, after).id } };
}

function revert(world: StaffWorld, call: StaffCall, id: number): StaffAnswer {
  const change = world.changes.find((one) => one.id === id);
  if (change === undefined) return nothing;
  if (change.reverted_by !== null) return refused(409, 'conflict', 'This change was taken back already.');
  const { position_id, before, after } = change;
  const position = world.positions.get(position_id ?? 0);
  if (after === null) return bringBack(world, call, change, before as StaffPosition);
  if (position === undefined) return refused(409, 'conflict', 'It is gone.');
  const isAsLeft = Object.entries(after).every(
    ([field, value]) => JSON.stringify(position[field as keyof StaffPosition]) === JSON.stringify(value),
  );
  const isAdd = before === null;
  if (!isAsLeft && call.body.force !== true) return changedMeanwhile(world, position, { removes: isAdd });
  const next = { ...position, ...(before as Fields | null), version: position.version + 1 };
  if (isAdd) world.positions.delete(position.id);
  else world.positions.set(position.id, next);
  const names = Object.keys(after) as (keyof StaffPosition)[];
  const made = isAdd
    ? record(world, call, next, change.action, position, null, id)
    : record(world, call, next, change.action, pick(position, names), before as Fields, id);
  change.reverted_by = made.id;
  return { body: { change: made, position: isAdd ? null : next, location: null } };
}

/** The taking back of an addition is taken back. */
function bringBack(world: StaffWorld, call: StaffCall, change: StaffChange, before: StaffPosition): StaffAnswer {
  const position = { ...before, version: before.version + 2 };
  world.positions.set(position.id, position);
  const made = record(world, call, position, change.action, null, position, change.id);
  change.reverted_by = made.id;
  return { body: { change: made, position, location: null } };
}

function changedMeanwhile(world: StaffWorld, current: StaffPosition, more = {}): StaffAnswer {
  const last = world.changes.findLast((change) => change.position_id === current.id);
  return refused(409, 'changed_meanwhile', 'Somebody else changed this meanwhile.', {
    current,
    changed_by: last?.actor ?? { id: null, name: 'Nobody' },
    changed_at: last?.at ?? '2026-03-01T12:00:00.000Z',
    ...more,
  });
}

function record(
  world: StaffWorld,
  { user }: StaffCall,
  position: StaffPosition,
  action: StaffAction,
  before: Fields | null,
  after: Fields | null,
  reverts: number | null = null,
): StaffChange {
  const change: StaffChange = {
    id: world.changes.length + 1,
    at: '2026-03-01T12:00:00.000Z',
    actor: { id: user, name: world.names.get(user) ?? 'Somebody' },
    action,
    name: position.name,
    location: { id: position.location_id, name: position.name, slug: position.slug },
    position_id: position.id,
    parent: position.parent,
    before,
    after,
    reverts,
    reverted_by: null,
  };
  world.changes.push(change);
  return change;
}

function pick<Thing extends object>(from: Thing, names: readonly (keyof Thing)[]): Partial<Thing> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Thing>;
}
