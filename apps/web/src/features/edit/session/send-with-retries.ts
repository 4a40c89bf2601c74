import { ApiError, type ApiErrorCode } from '../../../api/api-error.ts';

/** Pauses before automatic retries, in milliseconds. After the last one, the user is asked. */
const REPEAT_AFTER = [500, 2_000, 5_000];

const passing: ReadonlySet<ApiErrorCode> = new Set(['unreachable', 'request_timed_out', 'unavailable']);
const asked: ReadonlySet<ApiErrorCode> = new Set(['offline', 'too_many_requests', 'storage_full', 'internal_error']);

/** Retries a call while there is no response. The call has a key, so that nothing is done twice. */
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

/** Whether the same call may succeed later. Then it is kept until the user retries. */
export function isWorthRepeating(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return passing.has(error.code) || asked.has(error.code) || error.status === 401;
}
