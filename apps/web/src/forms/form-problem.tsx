import type { ReactNode } from 'react';
import { ApiError, errorText } from '../api/api-error.ts';
import { Alert } from '../ui/alert.tsx';

/** The field of the form that an error is about, so that the message can be shown there. */
export function refusedField<Field extends string>(error: unknown, fields: readonly Field[]): Field | undefined {
  return error instanceof ApiError ? fields.find((field) => field === error.field) : undefined;
}

export interface FormProblemProps<Field extends string> {
  /** The error of the last attempt; nothing is shown without one. */
  error: unknown;
  /** Fields that show their own errors. */
  fields?: readonly Field[];
  /** Messages of this form for certain errors, instead of the server's. */
  say?: (error: unknown) => ReactNode;
}

/** The error of a whole form: the server's message in red (specification section 8), until the next attempt. */
export function FormProblem<Field extends string>({ error, fields = [], say }: FormProblemProps<Field>) {
  if (!error || refusedField(error, fields) !== undefined) return null;
  return <Alert kind="error">{say?.(error) ?? errorText(error)}</Alert>;
}
