import type { Db } from '../../db/schema.ts';
import type { WorldScope } from '../../worlds/scope.ts';

/** Values as the history keeps them: JSON by name. A type alias of an object fits, an interface does not. */
export type Fields = Readonly<Record<string, unknown>>;

/** The kinds of things that staff change; the first word of every StaffAction. */
export type EntityKind = 'position' | 'location' | 'wikipage' | 'type';

/** Where the history files a change, so that it is found by place, position and map. */
export interface FiledUnder {
  location_id: number | null;
  position_id: number | null;
  /** The map it is on. */
  parent_id: number | null;
}

/** When something is made, and, when a revert brings it back, as what. */
export interface Making {
  /** The world that it belongs to. */
  worldId: number;
  /** ISO 8601. */
  at: string;
  id?: number;
  /** Above every version it had before, so that nobody mistakes an old one for this. */
  version?: number;
}

/**
 * How one kind of thing is read, written, taken away and brought back. With it
 * `staff-change.ts` writes and `revert-change.ts` takes back whatever staff did
 * to the kind; the kinds come together in `editing/plugin.ts`. All of it runs in
 * the transaction of the change.
 * @typeParam F what the history keeps of a thing
 * @typeParam S the thing as staff see it: the answer, and `current` of a 409
 */
export interface StaffEntity<F extends Fields = Fields, S = unknown> {
  kind: EntityKind;
  /** The thing as it is, with the world that it belongs to; undefined when there is none. */
  read(db: Db, id: number): Promise<{ fields: F; version: number; worldId: number } | undefined>;
  /**
   * Sets these fields, all of them different from what they were, and counts the version up by one.
   * @throws AppError when they do not fit what is there now (parent_..., conflict): also on a revert
   */
  write(db: Db, id: number, fields: Partial<F>, at: string): Promise<void>;
  /**
   * Makes the thing. `fields` are those of the call, or all that `remove` once answered.
   * @returns its id
   * @throws AppError when it does not fit
   */
  insert(db: Db, fields: F, making: Making): Promise<number>;
  /**
   * Takes the thing away.
   * @param noted what the history noted when it was made, beyond the fields (a revert of adding); else empty
   * @returns all that `insert` needs to bring it back: its fields, and what went with it
   * @throws AppError when it may not go
   */
  remove(db: Db, id: number, noted: Fields): Promise<Fields>;
  /** Whether others built on the thing since it was made, so that taking the making back would take theirs along. */
  isInUse?(db: Db, id: number): Promise<boolean>;
  filedUnder(id: number, fields: Fields): FiledUnder;
  /** Locations besides those it is filed under whose public answers show it. */
  alsoShownBy?(db: Db, id: number, fields: Fields): Promise<readonly number[]>;
  /** Whether nobody but editors sees a thing of these fields: nobody else hears of its changes. */
  isUnseen?(db: Db, fields: Fields): Promise<boolean>;
  /** Whether a change of a thing, all fields before and after it, is one that nobody but editors sees. */
  isUnseenChange?(db: Db, change: { worldId: number; was: Fields; is: Fields }): Promise<boolean>;
  /**
   * Whether a change of a thing, all fields before and after it, may withhold stored pictures from everybody or give them
   * back: which those are is asked anew then.
   */
  movesSecretPictures?(db: Db, change: { worldId: number; was: Fields | null; is: Fields | null }): Promise<boolean>;
  /** Another thing whose changes may change this one too. */
  changesWith?(db: Db, id: number): Promise<{ kind: EntityKind; id: number } | undefined>;
  /** Fields as the history compares them: what is nothing to those who write them, and may be another one, is left out. */
  compared?(fields: Fields): Fields;
  /** As staff see it; undefined when there is none in scope. */
  show(db: Db, scope: WorldScope, id: number): Promise<S | undefined>;
}

/** The fields of `wish` that differ from `now`; what is not in `now` counts as different. */
export function differing<F extends Fields>(now: Fields, wish: F): Partial<F> {
  return Object.fromEntries(Object.entries(wish).filter(([name, value]) => !isSame(now[name], value))) as Partial<F>;
}

/** Equal as JSON; keys of objects count in their order, which is ours everywhere. */
export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** The fields of `of` under the names of `like`. */
export const pick = (of: Fields, like: Fields): Fields =>
  Object.fromEntries(Object.keys(like).map((name) => [name, of[name] ?? null]));
