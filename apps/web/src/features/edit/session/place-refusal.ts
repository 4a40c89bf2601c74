import { ApiError } from '../../../api/api-error.ts';
import { type ChangedMeanwhile, changedMeanwhile } from '../../../api/changed-meanwhile.ts';
import { type Conflict, placeConflict } from './conflict.ts';
import { isContested, type KnownPlace, type PlaceFields, partOf, readPlace, withRow } from './places.ts';

/** A write to a place that collided with another one. */
export interface Refused {
  /** The current place. */
  readonly now: KnownPlace;
  /** Set if both changed the same field differently; otherwise, the write may go ahead. */
  readonly conflict: Conflict | undefined;
}

/**
 * Interprets a refused write to a place; undefined if nobody else's change is the reason.
 * @param base the place the write is based on
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

/** Somebody created the place's text while this one was written. */
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
