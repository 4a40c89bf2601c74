import { ApiError, type ApiErrorCode } from '../../../api/api-error.ts';

/** Pauses before a call is sent again by itself, in milliseconds; after the last one the person is asked. */
const REPEAT_AFTER = [500, 2_000, 5_000];

const passing: ReadonlySet<ApiErrorCode> = new Set(['unreachable', 'request_timed_out', 'unavailable']);
const asked: ReadonlySet<ApiErrorCode> = new Set(['offline', 'too_many_requests', 'storage_full', 'internal_error']);

/** Sends a call again by itself while no answer comes; the call carries a key, so that nothing is done twice. */
export async function sendWithRetries<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (const pause of REPEAT_AFTER) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || !passing.has(error.code)) throw error;
      await new Promise((next) => setTimeout(next, pause));
    }
  }
  return send();
}

/** Whether the same call may work later: then it is kept, and sent again when the person says so. */
export function isWorthRepeating(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return passing.has(error.code) || asked.has(error.code) || error.status === 401;
}
