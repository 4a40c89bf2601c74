import { errorSentence } from '@venture-atlas/rules';
import type { ErrorBody, ErrorCode } from '@venture-atlas/types';
import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from 'fastify';
import fp from 'fastify-plugin';
import { databaseFailure } from '../../db/engine.ts';
import { AppError } from '../../errors.ts';

/** Codes of Fastify and system errors whose status is not enough. */
const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_BAD_URL: 'bad_request',
  // No file descriptor is left: temporary.
  EMFILE: 'unavailable',
  ENFILE: 'unavailable',
  // The picture store is unreachable: temporary.
  MEDIA_UNAVAILABLE: 'unavailable',
};

const statusCodes: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timed_out',
  413: 'payload_too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'unavailable',
};

/** Default of Retry-After in seconds. */
const RETRY_SECONDS = 5;

/** Converts all errors to `{error, code}`, without stack or SQL; the log has the cause of a 5xx. */
export const errorHandlerPlugin = fp(async (app) => {
  app.setErrorHandler((error: unknown, request, reply) => sendError(asAppError(error), request, reply));
});

/** Sends an error; also for requests that do not reach the error handler. */
export function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body: ErrorBody & Record<string, unknown> = { ...error.details, error: error.message, code: error.code };
  if (error.field !== undefined) body.field = error.field;
  if (error.status >= 500) {
    body.request_id = request.id;
    if (!error.isExpected) request.log.error({ err: error.cause ?? error, code: error.code }, 'request failed');
  }
  if (error.status === 503 && error.headers['retry-after'] === undefined) {
    reply.header('retry-after', String(RETRY_SECONDS));
  }
  return reply
    .code(error.status)
    .headers({ ...error.headers, 'cache-control': 'private, no-store' })
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/** Converts an unknown error. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return new AppError('internal_error', { cause: error });
  const { code, statusCode, validation, validationContext } = error as Partial<FastifyError>;
  if (validation !== undefined) return validationError(validation, validationContext);
  const framework = code === undefined ? undefined : (frameworkCodes[code] ?? databaseCode(error, code));
  const known = framework ?? (statusCode === undefined ? undefined : statusCodes[statusCode]);
  if (known !== undefined) return new AppError(known, { cause: error });
  const isClients = statusCode !== undefined && statusCode >= 400 && statusCode < 500;
  return new AppError(isClients ? 'bad_request' : 'internal_error', { cause: error });
}

/** Code of a database or disk error. */
function databaseCode(error: Error, code: string): ErrorCode | undefined {
  const failure = databaseFailure(error);
  if (failure === 'full' || failure === 'disk' || code === 'ENOSPC') return 'storage_full';
  if (failure === 'busy' || failure === 'not-writable' || code === 'EROFS') return 'unavailable';
  return failure === 'broken-rule' ? 'conflict' : undefined;
}

/** Body of an error that is written directly to the socket. */
export const errorBody = (code: ErrorCode): string => JSON.stringify({ error: errorSentence[code], code });

interface Failure extends FastifySchemaValidationError {
  parentSchema?: { description?: string };
}

/**
 * The first violation of a call's schema. Forms show their own sentence beside `field`. Addresses are typed by hand, so
 * there the sentence says what is valid.
 */
function validationError(failures: readonly FastifySchemaValidationError[], context = 'body'): AppError {
  const failure: Failure | undefined = failures[0];
  const field = failure === undefined ? undefined : fieldOf(failure);
  const named = field === undefined ? {} : { field };
  if (context === 'body' || failure === undefined) return new AppError('bad_request', named);
  const hint = failure.parentSchema?.description ?? failure.message ?? '';
  const message = `${errorSentence.bad_request}: ${field ?? context} ${sentence(failure, hint)}.`;
  return new AppError('bad_request', { ...named, message });
}

function fieldOf(failure: Failure): string | undefined {
  const path = failure.instancePath.split('/').filter((part) => part !== '');
  const missing = failure.params.missingProperty;
  if (typeof missing === 'string') path.push(missing);
  return path.length === 0 ? undefined : path.join('.');
}

function sentence(failure: Failure, hint: string): string {
  switch (failure.keyword) {
    case 'required':
      return 'is missing';
    case 'maxLength':
      return `may have at most ${String(failure.params.limit)} characters`;
    case 'pattern':
      return `must be ${hint}`;
    default:
      return failure.message ?? 'is not right';
  }
}
