import { errorSentence } from '@venture-atlas/rules';
import type { FastifySchemaValidationError } from 'fastify';
import { AppError } from '../../errors.ts';

interface Failure extends FastifySchemaValidationError {
  parentSchema?: { description?: string };
}

/**
 * The first thing that breaks a call's schema. A form shows its own sentence
 * beside `field`; an address is written by hand, so there the sentence says
 * what would be right.
 */
export function validationError(failures: readonly FastifySchemaValidationError[], context = 'body'): AppError {
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
