import type { Child, StaffPosition } from '@venture-atlas/types';
import { type ChangedMeanwhile, changedMeanwhile } from '../../../api/changed-meanwhile.ts';
import type { VersionDifference } from '../../../forms/version-conflict.tsx';
import { fieldLabel, inFieldOrder, isSameValue, valueWords } from '../field-words.ts';

/** A position was changed after it was last seen here; or after a change that is now to be taken back. */
export interface Conflict extends ChangedMeanwhile<StaffPosition> {
  /** An older change is to be taken back: there are no two versions, but a state now and one before that change. */
  takesBack: boolean;
  /** What was to be done, in words. */
  label: string;
  /** As it was when the change here began. */
  base: Partial<Child> | Partial<StaffPosition>;
  /** The fields that the change here sets. */
  mine: Partial<StaffPosition>;
}

/** What a refused write tells of the other version; undefined for every other error. */
export function conflictOf(
  error: unknown,
  label: string,
  base: Child | StaffPosition | undefined,
  { fields, takesBack }: { fields: Partial<StaffPosition>; takesBack: boolean },
): Conflict | undefined {
  const changed = changedMeanwhile<StaffPosition>(error);
  if (changed === undefined || !('lat' in changed.current)) return undefined;
  return { ...changed, label, base: base ?? {}, mine: fields, takesBack };
}

const notCompared: ReadonlySet<string> = new Set(['version', 'id', 'location_id', 'slug', 'parent_id']);

/**
 * The two versions field by field: what the change here sets, and what the other one changed. Mine keeps theirs in all
 * fields that it does not set.
 */
export function differencesOf({ base, mine, current }: Conflict): VersionDifference[] {
  const before = base as Record<string, unknown>;
  const theirs = current as Record<string, unknown>;
  const own = mine as Record<string, unknown>;
  const changedThere = Object.keys(theirs).filter(
    (field) => !notCompared.has(field) && field in before && !isSameValue(before[field], theirs[field]),
  );
  const set = Object.keys(own).filter((field) => !notCompared.has(field));
  return inFieldOrder([...set, ...changedThere]).map((field) => ({
    label: fieldLabel(field),
    mine: valueWords(field, field in own ? own[field] : theirs[field]),
    theirs: valueWords(field, theirs[field]),
  }));
}

/** Theirs is already what mine was to be: nothing would go over anything. */
export function isAgreed({ mine, current }: Conflict): boolean {
  const fields = Object.entries(mine);
  return (
    fields.length > 0 && fields.every(([field, value]) => isSameValue(current[field as keyof typeof current], value))
  );
}

/** What taking the older change back would set, where that differs from what is there now. */
export function setBackFields({ mine, current }: Conflict): { label: string; now: string; back: string }[] {
  const now = current as Record<string, unknown>;
  const back = mine as Record<string, unknown>;
  const rows = inFieldOrder(Object.keys(back))
    .filter((field) => !notCompared.has(field) && field in now && !isSameValue(now[field], back[field]))
    .map((field) => ({
      label: fieldLabel(field),
      now: valueWords(field, now[field]),
      back: valueWords(field, back[field]),
    }));
  const isOnOtherMap = typeof back.parent_id === 'number' && back.parent_id !== current.parent.id;
  const parent = { label: fieldLabel('parent'), now: current.parent.name, back: 'the map it stood on before' };
  return isOnOtherMap ? [parent, ...rows] : rows;
}
