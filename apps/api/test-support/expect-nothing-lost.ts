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
 */
export function expectNothingLost(start: Things, end: Things, changes: readonly ChangeRow[], sent: SentKeys): void {
  const now = new Map<ThingKey, Fields>(start);
  const keys = keysOf(changes);
  const done = new Set<string>();
  for (const change of changes) {
    const thing: ThingKey = `${change.thing} ${change.thing_id}`;
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
    if (seen !== undefined) expect(change.version, `${what} over what was seen`).toBe(seen + 1);
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

/** Without what follows by itself (a text is called as its place is), and what is noted besides the fields. */
function withoutOwn(fields: Fields | undefined): Fields {
  const { made_location: _noted, ...own } = fields ?? {};
  if (!('wiki_page_content' in own)) return own;
  const { name: _follows, ...rest } = own;
  return rest;
}
