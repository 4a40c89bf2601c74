import type { Child, StaffPosition } from '@venture-atlas/types';
import { type ChangedMeanwhile, changedMeanwhile } from '../../../api/changed-meanwhile.ts';
import type { VersionDifference } from '../../../forms/version-conflict.tsx';
import { fieldLabel, inFieldOrder, isSameValue, valueWords } from '../field-words.ts';
import { isContested, type KnownPlace, type PlaceFields, placeValues } from './places.ts';

/** The compared fields of a position or a place. */
type Values = Readonly<Record<string, unknown>>;

/** A position or place was changed after it was last loaded here, or after a change that is to be undone. */
export interface Conflict extends Omit<ChangedMeanwhile<unknown>, 'current'> {
  /** The current version. */
  current: Values & { readonly name: string };
  /** The current position. */
  position: StaffPosition | null;
  /** An older change is to be undone: compares the current state with the one before that change. */
  takesBack: boolean;
  /** The intended change, in words. */
  label: string;
  /** The version when the change here began. */
  base: Values;
  /** The fields that this change sets. */
  mine: Values;
}

/** The other version from a refused write; undefined for every other error. */
export function conflictOf(
  error: unknown,
  label: string,
  base: Child | StaffPosition | undefined,
  { fields, takesBack }: { fields: Partial<StaffPosition>; takesBack: boolean },
): Conflict | undefined {
  const changed = changedMeanwhile<StaffPosition>(error);
  if (changed === undefined || !('lat' in changed.current)) return undefined;
  const { current: position } = changed;
  return { ...changed, position, current: position, label, base: { ...base }, mine: fields, takesBack };
}

/**
 * The same for a place, with the fields that both changed.
 * @param now the place with the version from the refusal
 */
export function placeConflict(
  changed: ChangedMeanwhile<unknown>,
  label: string,
  { fields, base, now }: { fields: PlaceFields; base: KnownPlace; now: KnownPlace },
): Conflict {
  const [was, is] = [placeValues(base), placeValues(now)];
  const contested = Object.entries(fields).filter(([name, mine]) => isContested({ [name]: mine }, base, now));
  const ofBoth = (values: Required<PlaceFields>): Values =>
    Object.fromEntries(contested.map(([name]) => [name, values[name as keyof PlaceFields]]));
  return {
    ...changed,
    position: null,
    label,
    takesBack: false,
    base: ofBoth(was),
    mine: Object.fromEntries(contested),
    current: { ...ofBoth(is), name: is.name },
  };
}

const notCompared: ReadonlySet<string> = new Set(['version', 'id', 'location_id', 'slug', 'parent_id']);

/**
 * The differences by field: what this change sets, and what the other one changed. "Keep mine" keeps their values in
 * all other fields.
 */
export function differencesOf({ base, mine, current }: Conflict): VersionDifference[] {
  const changedThere = Object.keys(current).filter(
    (field) => !notCompared.has(field) && field in base && !isSameValue(base[field], current[field]),
  );
  const set = Object.keys(mine).filter((field) => !notCompared.has(field));
  return inFieldOrder([...set, ...changedThere]).map((field) => ({
    label: fieldLabel(field),
    mine: valueWords(field, field in mine ? mine[field] : current[field]),
    theirs: valueWords(field, current[field]),
  }));
}

/** Whether the other version already has the values of this change. */
export function isAgreed({ mine, current }: Conflict): boolean {
  const fields = Object.entries(mine);
  return fields.length > 0 && fields.every(([field, value]) => isSameValue(current[field], value));
}

/** The fields that undoing the older change would set, if they differ from now. */
export function setBackFields({ mine, current, position }: Conflict): { label: string; now: string; back: string }[] {
  const rows = inFieldOrder(Object.keys(mine))
    .filter((field) => !notCompared.has(field) && field in current && !isSameValue(current[field], mine[field]))
    .map((field) => ({
      label: fieldLabel(field),
      now: valueWords(field, current[field]),
      back: valueWords(field, mine[field]),
    }));
  const isOnOtherMap = position !== null && typeof mine.parent_id === 'number' && mine.parent_id !== position.parent.id;
  if (!isOnOtherMap) return rows;
  return [{ label: fieldLabel('parent'), now: position.parent.name, back: 'the map it was on before' }, ...rows];
}
