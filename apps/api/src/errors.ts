import { errorSentence } from '@venture-atlas/rules';
import type { ErrorCode } from '@venture-atlas/types';

/** HTTP status of each error code; a missing code does not compile. Messages are in rules. */
export const errorStatus: Record<ErrorCode, number> = {
  bad_request: 400,
  not_authenticated: 401,
  token_not_valid: 401,
  user_not_found: 401,
  invalid_credentials: 401,
  email_taken: 409,
  password_too_weak: 400,
  password_wrong: 403,
  age_confirmation_needed: 409,
  google_unavailable: 503,
  google_token_invalid: 401,
  google_not_configured: 404,
  link_invalid: 400,
  forbidden: 403,
  owner_mismatch: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timed_out: 408,
  conflict: 409,
  changed_meanwhile: 409,
  parent_not_found: 404,
  parent_ambiguous: 409,
  parent_is_self: 409,
  parent_already_set: 409,
  parent_would_loop: 409,
  shape_incomplete: 400,
  quota_reached: 409,
  payload_too_large: 413,
  uri_too_long: 414,
  headers_too_large: 431,
  unsupported_media_type: 415,
  image_not_accepted: 400,
  too_many_requests: 429,
  too_many_passwords: 429,
  internal_error: 500,
  unavailable: 503,
  storage_full: 503,
};

export interface AppErrorOptions {
  /** Message instead of the standard one of the code. */
  message?: string;
  /** The invalid body or query field. */
  field?: string;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  /** Response headers, for example Allow. */
  headers?: Readonly<Record<string, string>>;
  /** Further keys of the answer, for example `current` of changed_meanwhile; never secret. */
  details?: Readonly<Record<string, unknown>>;
  /** Cause; logged with 5xx, never sent. */
  cause?: unknown;
  /** An expected state, so that a 5xx is not logged. */
  isExpected?: true;
}

/** An error for the caller: thrown anywhere, sent as `{error, code}` by the error handler. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly field: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, unknown>>;
  readonly isExpected: boolean;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? errorSentence[code], { cause: options.cause });
    this.code = code;
    this.status = errorStatus[code];
    this.field = options.field;
    this.headers = {
      ...(options.retryAfter === undefined ? {} : { 'retry-after': String(options.retryAfter) }),
      ...options.headers,
    };
    this.details = options.details ?? {};
    this.isExpected = options.isExpected === true;
  }
}
