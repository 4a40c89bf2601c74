import { errorSentence } from '@venture-atlas/rules';
import type { ErrorBody, ErrorCode } from '@venture-atlas/types';
import { ApiError } from './api-error.ts';

/** Why no answer came. */
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

/** A success that does not come from the server of this product. */
export function notOurs(status: number): ApiError {
  return new ApiError(status, 'unreachable', sentences.notOurs);
}

/** Undefined for what is not JSON: a proxy's page, or half an answer. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Codes for answers that bring none, because something before the server spoke. */
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

/** The error that an answer with this status and text stands for. */
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
