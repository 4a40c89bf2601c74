const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Logins of one account at a time; the one unused for longest gives way. */
export const SESSIONS_PER_USER = 20;
/** So long after its use a refresh token is still good for the same client, while its successor is unused. */
export const REFRESH_GRACE_MS = 10_000;

/** How long a login lasts without use, and at most. Staff can break more, so theirs are shorter. */
export function sessionLife(isStaff: boolean): { idleMs: number; absoluteMs: number } {
  return isStaff ? { idleMs: 12 * HOUR_MS, absoluteMs: 7 * DAY_MS } : { idleMs: 30 * DAY_MS, absoluteMs: 90 * DAY_MS };
}
