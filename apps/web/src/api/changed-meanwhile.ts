import { detailsOf } from './api-error.ts';

/** The details of a refused write with an old `version`: the current thing, and who changed it. */
export interface ChangedMeanwhile<Thing> {
  current: Thing;
  changedBy: string;
  /** The account that changed it; null if it is gone or unknown. */
  changedById: number | null;
  /** ISO 8601; undefined if unknown. */
  changedAt: string | undefined;
  /** Undoing the creation would delete the thing. */
  removes: boolean;
}

/** Name used if the server does not say who it was. */
export const SOMEBODY = 'Somebody else';

/** The details of a 409 `changed_meanwhile`; undefined for every other error. */
export function changedMeanwhile<Thing>(error: unknown): ChangedMeanwhile<Thing> | undefined {
  const body = detailsOf(error, 'changed_meanwhile');
  if (body?.current === undefined || body.current === null) return undefined;
  return {
    current: body.current as Thing,
    changedById: body.changed_by?.id ?? null,
    changedBy: body.changed_by?.name ?? SOMEBODY,
    changedAt: body.changed_at ?? undefined,
    removes: body.removes ?? false,
  };
}
