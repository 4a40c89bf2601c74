import { ApiError } from '../../../api/api-error.ts';
import { type ChangedMeanwhile, changedMeanwhile } from '../../../api/changed-meanwhile.ts';
import { type Conflict, placeConflict } from './conflict.ts';
import { isContested, type KnownPlace, type PlaceFields, partOf, readPlace, withRow } from './places.ts';

/** A write to a place that met another one. */
export interface Refused {
  /** The place as it is now. */
  readonly now: KnownPlace;
  /** Where both changed the same field to different things; else the write may go over what is there. */
  readonly conflict: Conflict | undefined;
}

/**
 * What a refused write to a place means; undefined when nobody else's change is the reason.
 * @param base the place that the write began from
 */
export async function contestedPlace(
  error: unknown,
  { locationId, fields }: { locationId: number; fields: PlaceFields },
  base: KnownPlace | undefined,
  label: string,
): Promise<Refused | undefined> {
  if (base === undefined) return undefined;
  const changed = changedMeanwhile<Parameters<typeof withRow>[1]>(error) ?? (await madeMeanwhile(error, base, fields));
  if (changed === undefined) return undefined;
  const isRow = 'wiki_page_content' in changed.current || 'wiki_page_id' in changed.current;
  const now = isRow ? withRow(base, changed.current) : await readPlace(locationId);
  if (!isContested(fields, base, now)) return { now, conflict: undefined };
  return { now, conflict: placeConflict(changed, label, { fields, base, now }) };
}

/** Somebody gave the place its text while this one was written: there was none yet. */
async function madeMeanwhile(
  error: unknown,
  { location, page }: KnownPlace,
  fields: PlaceFields,
): Promise<ChangedMeanwhile<NonNullable<KnownPlace['page']>> | undefined> {
  const isTaken = error instanceof ApiError && error.code === 'conflict';
  if (!isTaken || page !== null || partOf(fields) !== 'page') return undefined;
  const now = await readPlace(location.id).catch(() => undefined);
  if (now?.page == null) return undefined;
  return { current: now.page, changedBy: 'Somebody else', changedById: null, changedAt: undefined, removes: false };
}
