import { normaliseRotation } from '@venture-atlas/map-math';
import type { Child, PlacesChanged, Reverted, StaffLocation, StaffPosition, StaffWikiPage } from '@venture-atlas/types';
import {
  type AddedLocation,
  addPosition,
  changeParent,
  deactivatePosition,
  movePosition,
  type ParentChoice,
  type PositionText,
  reactivatePosition,
  revertChange,
  savePositionText,
  type WriteStamp,
} from '../../../api/staff-map.ts';
import { type ManyWrite, type SeenOfMany, sendMany } from './many.ts';
import { type KnownPlace, type PlaceFields, sendPlace } from './places.ts';
import type { UndoEntry, UndoStack } from './undo-stack.ts';

/** A write of staff to a map. Ids are position ids. */
export type Write =
  | { readonly kind: 'text'; readonly id: number; readonly text: PositionText }
  | { readonly kind: 'move'; readonly id: number; readonly lat: number; readonly lng: number }
  | { readonly kind: 'parent'; readonly id: number; readonly parent: ParentChoice; readonly parentName: string }
  | { readonly kind: 'deactivate'; readonly id: number }
  /** Fields of one part of a location (`partOf`), changed at the point `id`. */
  | {
      readonly kind: 'place';
      readonly id: number;
      readonly locationId: number;
      readonly fields: PlaceFields;
      /** The user pressed Publish: conflicts with published texts are resolved in the fields, not here. */
      readonly isPublished?: boolean;
    }
  | { readonly kind: 'reactivate'; readonly position: StaffPosition }
  | {
      readonly kind: 'add';
      readonly mapId: number;
      readonly location: AddedLocation;
      readonly name: string;
      readonly lat: number;
      readonly lng: number;
      /** The size of its label; by default that of the type, or by the zoom. */
      readonly scale?: number | undefined;
      /** CSS pixels per map unit at that time; the size depends on it. */
      readonly zoom?: number | undefined;
    }
  | ManyWrite
  /** Undoes the last entry of the undo stack, or redoes the last undone one. */
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  /** Undoes any change of the history. */
  | {
      readonly kind: 'revert';
      readonly changeId: number;
      readonly positionId: number | null;
      /** The values that are restored. */
      readonly before: Partial<StaffPosition>;
      /** It was offered as “Undo”: it acts on the stack like the key, so that it can be redone. */
      readonly isUndo?: boolean;
    };

/** The user pressed Publish: it is sent once and not retried. */
export const isPublishing = (write: Write): boolean => write.kind === 'place' && write.isPublished === true;

/** The result of a write. */
export type Outcome =
  | {
      readonly kind: 'saved';
      readonly position: StaffPosition | null;
      readonly changeId: number | null;
      /** For many places: their results. */
      readonly many?: PlacesChanged | undefined;
      /** For an undo of many: how many were changed since. */
      readonly left?: number | undefined;
    }
  /** Somebody else had changed it, and their version was kept. */
  | { readonly kind: 'theirs' }
  /** It could not be sent and was discarded, or there was nothing to do. */
  | { readonly kind: 'dropped' }
  | { readonly kind: 'refused'; readonly error: unknown };

/** The position of a write; undefined if it has none yet. */
export function subjectOf(write: Write, entry: UndoEntry | undefined): number | undefined {
  switch (write.kind) {
    case 'add':
    case 'many':
      return undefined;
    case 'reactivate':
      return write.position.id;
    case 'undo':
    case 'redo':
      return entry?.positionId ?? undefined;
    case 'revert':
      return write.positionId ?? undefined;
    default:
      return write.id;
  }
}

/** The fields that a write sets, as far as they are known before the response. */
export function intendedFields(write: Write, entry: UndoEntry | undefined): Partial<StaffPosition> {
  switch (write.kind) {
    case 'text':
      return write.text;
    case 'move':
      return { lat: write.lat, lng: write.lng };
    case 'parent':
      return { parent: { id: 0, name: write.parentName, slug: '' } };
    case 'deactivate':
      return { active: false };
    case 'reactivate':
      return { active: true };
    case 'undo':
    case 'redo':
      return entry?.before ?? {};
    case 'revert':
      return write.before;
    case 'add':
    case 'many':
    case 'place':
      return {};
  }
}

/** What the map shows before the response: positions and labels, but not whether a point exists. */
export function shownAtOnce(write: Write): PositionText | undefined {
  if (write.kind === 'text') return write.text;
  return write.kind === 'move' ? { lat: write.lat, lng: write.lng } : undefined;
}

/** Additional data of a write. */
export interface Sending {
  /** Entry of the undo stack, for an undo or redo. */
  readonly entry: UndoEntry | undefined;
  readonly stamp: WriteStamp;
  /** A revert overwrites later changes. */
  readonly force: boolean;
  /** The place that the write is based on. */
  readonly place: KnownPlace | undefined;
  /** For many places: the known state of each. */
  readonly seen: SeenOfMany;
}

/** The response to a write. */
export interface Written {
  readonly changeId: number | null;
  /** Null: the position is gone, or the change was not about a position. */
  readonly position: StaffPosition | null;
  /** The written row of a location. */
  readonly row?: StaffLocation | StaffWikiPage | undefined;
  readonly many?: PlacesChanged | undefined;
  readonly left?: number | undefined;
  /** The change that was undone. */
  readonly reverted?: number;
  /** The place of the change that was undone. */
  readonly locationId?: number | undefined;
  /** It changed several things, of which the response has no details. */
  readonly isOfMany?: boolean;
}

/** Sends a write. */
export async function sendWrite(write: Write, { entry, stamp, force, place, seen }: Sending): Promise<Written> {
  if (write.kind === 'many') {
    const many = await sendMany(write, seen, stamp.client_key);
    return { position: null, changeId: many.change_id, many, isOfMany: true };
  }
  if (write.kind === 'place') {
    if (place === undefined) throw new Error('A place is written before it was read.');
    return { position: null, ...(await sendPlace(write.fields, place, stamp)) };
  }
  if (write.kind === 'revert') return asWritten(await revertChange(write.changeId, stamp.client_key, force));
  // The caller sends these only if there is an entry.
  if (write.kind === 'undo' || write.kind === 'redo')
    return asWritten(await revertChange(entry?.changeId ?? 0, stamp.client_key, force));
  const { position, change_id } = await sendPosition(write, stamp);
  return { position, changeId: change_id };
}

const asWritten = ({ change, position, location, reverted, left }: Reverted): Written => ({
  changeId: change.id,
  position,
  reverted,
  locationId: change.location?.id,
  left: left === 0 ? undefined : left,
  row: location ?? undefined,
  isOfMany: left !== undefined,
});

type PositionWrite = Exclude<Write, { kind: 'place' | 'many' | 'revert' | 'undo' | 'redo' }>;

function sendPosition(write: PositionWrite, stamp: WriteStamp) {
  switch (write.kind) {
    case 'text':
      return savePositionText(write.id, write.text, stamp);
    case 'move':
      return movePosition(write.id, [write.lat, write.lng], stamp);
    case 'parent':
      return changeParent(write.id, write.parent, stamp);
    case 'deactivate':
      return deactivatePosition(write.id, stamp);
    case 'reactivate':
      return reactivatePosition(write.position.id, stamp);
    case 'add': {
      const { lat, lng, scale, zoom } = write;
      const at = { lat, lng, ...(scale === undefined ? {} : { scale }), ...(zoom === undefined ? {} : { zoom }) };
      return addPosition(write.mapId, write.location, at, stamp.client_key);
    }
  }
}

/** The stack entry of an undo or redo. */
export function entryFor(undo: UndoStack, { kind }: Write): UndoEntry | undefined {
  if (kind === 'undo') return undo.done.at(-1);
  return kind === 'redo' ? undo.undone.at(-1) : undefined;
}

/** The fields that differ from the point's, or all if unknown. A full turn counts as no rotation. */
export function differingFields(text: PositionText, point: Child | StaffPosition | undefined): PositionText {
  if (point === undefined) return text;
  const entries = Object.entries(text).filter(([field, value]) => {
    const now = point[field as keyof PositionText];
    if (field === 'rotation') return normaliseRotation(Number(value)) !== now;
    return field === 'geojson' ? JSON.stringify(value) !== JSON.stringify(now) : value !== now;
  });
  return Object.fromEntries(entries) as PositionText;
}

/** The current values of the fields that a write sets. */
export function valuesIn(
  position: Child | StaffPosition | undefined,
  fields: Partial<StaffPosition>,
): Partial<StaffPosition> {
  if (position === undefined) return {};
  const whole: Partial<StaffPosition> = { active: true, ...position };
  const known = Object.keys(fields).filter((field) => field in whole) as (keyof StaffPosition)[];
  return Object.fromEntries(known.map((field) => [field, whole[field]]));
}
