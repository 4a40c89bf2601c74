import { errorSentence } from '@venture-atlas/rules';
import type { ErrorBody, ErrorCode, ErrorDetails } from '@venture-atlas/types';

/** The server's codes, and two that only the browser can detect. */
export type ApiErrorCode = ErrorCode | 'offline' | 'unreachable';

/** A call that failed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  readonly code: ApiErrorCode;
  /** With 400: the first wrong field. */
  readonly field: string | undefined;
  /** With 5xx: the id to look for in the server's log. */
  readonly requestId: string | undefined;
  /** The whole response, for codes with more than a message (for example `current` or candidates). */
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

/** The details of an error with this code; undefined for every other error. */
export function detailsOf<Code extends keyof ErrorDetails>(
  error: unknown,
  code: Code,
): Partial<ErrorDetails[Code]> | undefined {
  if (!(error instanceof ApiError) || error.code !== code) return undefined;
  return (error.body ?? {}) as Partial<ErrorDetails[Code]>;
}

/** Whether the requested thing does not exist, or not for this viewer. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Whether the server refuses the request for this viewer, known or anonymous. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404].includes(error.status);
}

/** Whether the thing to be changed is gone. A name that was not found does not count. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}

/** The message of any error, for an alert. */
export function errorText(error: unknown): string {
  return error instanceof ApiError ? error.message : 'Something went wrong on this page. Try again.';
}

/** The error for a missing response. */
export function unreachable(): ApiError {
  return navigator.onLine === false
    ? new ApiError(0, 'offline', sentences.offline)
    : new ApiError(0, 'unreachable', sentences.unreachable);
}

const sentences = {
  offline: 'You are offline. Try again when the connection is back.',
  unreachable: 'The server cannot be reached. Try again in a moment.',
  notOurs: 'The server answered something else than Venture Atlas would. Try again in a moment.',
} as const;

/** The error for a success that does not come from this product's server. */
export function notOurs(status: number): ApiError {
  return new ApiError(status, 'unreachable', sentences.notOurs);
}

/** Undefined if the text is not JSON: a proxy's page, or a truncated response. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Codes for responses without one, which come from something in front of the server. */
const codeOfStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  401: 'not_authenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timed_out',
  409: 'conflict',
  413: 'payload_too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  502: 'unavailable',
  503: 'unavailable',
  504: 'request_timed_out',
};

/** The error for a response with this status and text. */
export function errorOf(status: number, text: string): ApiError {
  const body = parseJson(text);
  const { error, code, field, request_id } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Partial<ErrorBody>;
  const known = (typeof code === 'string' ? code : (codeOfStatus[status] ?? 'internal_error')) as ErrorCode;
  const sentence =
    typeof error === 'string' && error !== '' ? error : (errorSentence[known] ?? errorSentence.internal_error);
  return new ApiError(status, known, sentence, { field, requestId: request_id, body });
}
