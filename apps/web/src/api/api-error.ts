import type { ErrorCode, ErrorDetails } from '@venture-atlas/types';

/** The server's codes, and two that only the browser can know. */
export type ApiErrorCode = ErrorCode | 'offline' | 'unreachable';

/** Any call that did not bring what it should. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly code: ApiErrorCode;
  /** With 400: the first field that was wrong. */
  readonly field: string | undefined;
  /** With 5xx: what the operator can look for in the log. */
  readonly requestId: string | undefined;
  /** The whole answer, for codes that bring more than a sentence (for example `current` or candidates). */
  readonly body: unknown;

  constructor(
    status: number,
    code: ApiErrorCode,
    message: string,
    more: { field?: string | undefined; requestId?: string | undefined; body?: unknown } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = more.field;
    this.requestId = more.requestId;
    this.body = more.body;
  }
}

/** What a refusal of this code brings besides its sentence; undefined for every other failure. */
export function detailsOf<Code extends keyof ErrorDetails>(
  error: unknown,
  code: Code,
): Partial<ErrorDetails[Code]> | undefined {
  if (!(error instanceof ApiError) || error.code !== code) return undefined;
  return (error.body ?? {}) as Partial<ErrorDetails[Code]>;
}

/** Whether the thing asked for is not there, or not for this viewer. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Whether the server knows the asker, or nobody, and says that there is nothing for them, or nothing any more. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404].includes(error.status);
}

/** Whether the very thing that was to be changed is gone; a name that was not found is something else. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}

/** The sentence of any error, for an alert. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong on this page. Try again.';
}
