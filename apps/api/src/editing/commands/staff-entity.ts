import type { Db } from '../../db/schema.ts';
import type { WorldScope } from '../../worlds/scope.ts';

/** Values as the history keeps them: JSON by name. A type alias of an object fits, an interface does not. */
export type Fields = Readonly<Record<string, unknown>>;

/** The kinds of entities that staff change. Each is the first word of a StaffAction. */
export type EntityKind = 'position' | 'location' | 'wikipage' | 'type';

/** The indexes under which the history records a change: place, position, and map. */
export interface FiledUnder {
  location_id: number | null;
  position_id: number | null;
  /** The map that it is on. */
  parent_id: number | null;
}

/** When an entity is made, and its earlier id if undo restores it. */
export interface Creation {
  /** The world of the entity. */
  worldId: number;
  /** ISO 8601. */
  at: string;
  id?: number;
  /** Higher than every earlier version, so that no client mistakes an old version for this one. */
  version?: number;
}

/**
 * How one kind of entity is read, written, removed, and restored.
 * `staff-change.ts` uses it to write, and `revert-change.ts` to undo. `editing/plugin.ts` combines the kinds. All of it
 * runs in the transaction of the change. @typeParam F the fields that the history keeps @typeParam S the entity as
 * staff see it: the response, and `current` of a 409
 */
export interface StaffEntity<F extends Fields = Fields, S = unknown> {
  kind: EntityKind;
  /** The entity with its world; undefined if there is none. */
  read(db: Db, id: number): Promise<{ fields: F; version: number; worldId: number } | undefined>;
  /**
   * Sets these fields, all of which differ, and increments the version.
   * @throws AppError if they conflict with the current state (parent_..., conflict), also on undo
   */
  write(db: Db, id: number, fields: Partial<F>, at: string): Promise<void>;
  /**
   * Makes the entity. `fields` come from the call, or from an earlier `remove`.
   * @returns its id
   * @throws AppError if it conflicts with the current state
   */
  insert(db: Db, fields: F, creation: Creation): Promise<number>;
  /**
   * Removes the entity.
   * @param noted what the history noted beside the fields when it was made; only for undo, else empty
   * @returns what `insert` needs to restore it: its fields and its dependents
   * @throws AppError if it may not be removed
   */
  remove(db: Db, id: number, noted: Fields): Promise<Fields>;
  /** Whether others have built on the entity since it was made, so that undo would also remove their work. */
  isInUse?(db: Db, id: number): Promise<boolean>;
  filedUnder(id: number, fields: Fields): FiledUnder;
  /** Other locations whose public responses show the entity. */
  alsoShownBy?(db: Db, id: number, fields: Fields): Promise<readonly number[]>;
  /** Whether only editors see an entity with these fields. Nobody else is notified of its changes. */
  isUnseen?(db: Db, fields: Fields): Promise<boolean>;
  /** Whether only editors see this change. It holds all fields before and after. */
  isUnseenChange?(db: Db, change: { worldId: number; was: Fields; is: Fields }): Promise<boolean>;
  /**
   * Whether a change may withhold stored pictures from the public or release them. It holds all fields before and
   * after. The pictures are then checked again.
   */
  movesSecretPictures?(db: Db, change: { worldId: number; was: Fields | null; is: Fields | null }): Promise<boolean>;
  /** Another entity whose changes may also change this one. */
  changesWith?(db: Db, id: number): Promise<{ kind: EntityKind; id: number } | undefined>;
  /** The fields as undo compares them, without values that editors never see. */
  compared?(fields: Fields): Fields;
  /** The entity as staff see it; undefined if there is none in scope. */
  show(db: Db, scope: WorldScope, id: number): Promise<S | undefined>;
}

/** The fields of `wanted` that differ from `now`. A field that `now` lacks counts as different. */
export function differing<F extends Fields>(now: Fields, wanted: F): Partial<F> {
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !isSame(now[name], value))) as Partial<F>;
}

/** Whether two values are equal as JSON. The order of keys counts; our own code always writes the same order. */
export const isSame = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(a) === JSON.stringify(b));

/** The fields of `of` that `like` names. */
export const pick = (of: Fields, like: Fields): Fields =>
  Object.fromEntries(Object.keys(like).map((name) => [name, of[name] ?? null]));
