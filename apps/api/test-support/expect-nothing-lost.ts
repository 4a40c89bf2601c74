import { expect } from 'vitest';
import { type Fields, pick } from '../src/editing/commands/staff-entity.ts';
import type { ThingKey, Things } from './edit-over-http.ts';
import type { ChangeRow } from './edit-world.ts';

/** What was sent: by the key of the intent, the versions that were on the screen; undefined where none are compared. */
export type SentKeys = ReadonlyMap<string, ReadonlyMap<ThingKey, number> | undefined>;

const valuesOf = (text: string | null): Fields | null => (text === null ? null : (JSON.parse(text) as Fields));

/** The key that a change was sent with: of several at once the first one bears it. */
export function keysOf(changes: readonly ChangeRow[]): Map<number, string> {
  const own = new Map(changes.map(({ id, client_key }) => [id, client_key ?? '']));
  return new Map(changes.map(({ id, group_id }) => [id, own.get(group_id ?? id) ?? '']));
}

/**
 * That the history leads from the start to what is stored, each change from what the one before left; that each was sent
 * by somebody, who had what it replaced on the screen; and that nothing was done or taken back twice.
 * @param isByField whether others may have changed other fields of the same thing since it was seen
 */
export function expectNothingLost(
  start: Things,
  end: Things,
  changes: readonly ChangeRow[],
  sent: SentKeys,
  isByField = false,
): void {
  const now = new Map<ThingKey, Fields>(start);
  const keys = keysOf(changes);
  const done = new Set<string>();
  for (const change of changes) {
    const thing = keyOfThing(change);
    const key = keys.get(change.id) ?? '';
    expect(sent.has(key), `${change.action} was asked for`).toBe(true);
    const what = `${key} ${thing} ${change.action}`;
    expect(done.has(what), `${what} once`).toBe(false);
    done.add(what);
    const [before, after] = [valuesOf(change.before), valuesOf(change.after)];
    if (before === null) expect(now.has(thing), `${what} makes it`).toBe(false);
    else {
      // What is made with its point has no line of its own.
      const was = now.get(thing) ?? before;
      expect(start.has(thing) && !now.has(thing), `${what} is there`).toBe(false);
      expect(pick(withoutOwn(was), withoutOwn(before))).toEqual(withoutOwn(before));
    }
    if (after === null) now.delete(thing);
    else now.set(thing, { ...now.get(thing), ...after });
    const seen = sent.get(key)?.get(thing);
    if (seen === undefined) continue;
    const since = isByField ? changes.filter((one) => keyOfThing(one) === thing && isBetween(one, seen, change)) : [];
    expect(change.version, `${what} over what was seen`).toBe(seen + 1 + since.length);
    const own = Object.keys(after ?? before ?? {});
    const fieldsSince = since.flatMap((one) => Object.keys(valuesOf(one.after) ?? valuesOf(one.before) ?? {}));
    expect(
      own.filter((field) => fieldsSince.includes(field)),
      `${what} over what others changed`,
    ).toEqual([]);
  }
  for (const [thing, fields] of end) {
    const told = now.get(thing);
    if (told === undefined) expect(start.has(thing), `${thing} went and is there`).toBe(false);
    else expect(pick(withoutOwn(fields), withoutOwn(told)), thing).toEqual(withoutOwn(told));
  }
  for (const thing of now.keys()) if (start.has(thing)) expect(end.has(thing), `${thing} is there`).toBe(true);
  const takenBack = changes.flatMap(({ reverts }) => reverts ?? []);
  expect(new Set(takenBack).size, 'taken back once').toBe(takenBack.length);
}

const keyOfThing = ({ thing, thing_id }: ChangeRow): ThingKey => `${thing} ${thing_id}`;

const isBetween = ({ version }: ChangeRow, seen: number, change: ChangeRow): boolean =>
  version !== null && version > seen && change.version !== null && version < change.version;

/** Without what follows by itself (a text is called as its place is), and what is noted besides the fields. */
function withoutOwn(fields: Fields | undefined): Fields {
  const { made_location: _noted, own_size: _size, ...own } = fields ?? {};
  if (!('wiki_page_content' in own)) return own;
  const { name: _follows, ...rest } = own;
  return rest;
}
