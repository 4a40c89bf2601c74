import { detailsOf } from './api-error.ts';

/** Why a write with an old `version` was refused: the thing as it is now, and whose change came first. */
export interface ChangedMeanwhile<Thing> {
  current: Thing;
  changedBy: string;
  /** Their account; null when it is gone, or when nobody's was it. */
  changedById: number | null;
  /** ISO 8601; undefined when the server does not know. */
  changedAt: string | undefined;
  /** What was asked for, taking back that the thing was made, would take it away as a whole. */
  removes: boolean;
}

/** Whoever it was, where the server does not say. */
export const SOMEBODY = 'Somebody else';

/** What a 409 `changed_meanwhile` carries; undefined for every other failure. */
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
