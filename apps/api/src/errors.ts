import { errorSentence } from '@venture-atlas/rules';
import type { ErrorCode } from '@venture-atlas/types';

/** The HTTP status of every error code; a code without one does not compile. The sentences are in rules. */
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
  /** A sentence for people instead of the code's own. */
  message?: string;
  /** The body or query field that is wrong. */
  field?: string;
  /** Whole seconds after which it is worth trying again. */
  retryAfter?: number;
  /** Response headers, for instance Allow. */
  headers?: Readonly<Record<string, string>>;
  /** Further keys of the answer, for instance `current` of changed_meanwhile; never anything secret. */
  details?: Readonly<Record<string, unknown>>;
  /** What happened underneath; logged with 5xx, never sent. */
  cause?: unknown;
  /** It is as it should be, so that a 5xx is no line of the log. */
  isExpected?: true;
}

/** A refusal that the caller is told about: thrown anywhere, turned into `{error, code}` by the error handler. */
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
