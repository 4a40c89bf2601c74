import type { StaffAction, StaffChange, StaffPosition } from '@venture-atlas/types';
import { changedMeanwhile, nothing, refused } from './staff-refusals.ts';
import type { StaffAnswer, StaffCall, StaffWorld } from './staff-world.ts';

/** Some fields of a position, before or after a change. */
export type Fields = Partial<StaffPosition>;

/** Changes fields, and writes down what they were. Nothing is written where nothing differs. */
export function set(
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

/** Takes a change back, as far as nobody changed the same since. */
export function revert(world: StaffWorld, call: StaffCall, id: number): StaffAnswer {
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

/** Writes a change into the history. */
export function record(
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
