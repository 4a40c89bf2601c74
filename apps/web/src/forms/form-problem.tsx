import type { ReactNode } from 'react';
import { ApiError, errorText } from '../api/api-error.ts';
import { Alert } from '../ui/alert.tsx';

/** Which of the form's own fields a refusal is about, so that its sentence can stand there. */
export function refusedField<Field extends string>(error: unknown, fields: readonly Field[]): Field | undefined {
  return error instanceof ApiError ? fields.find((field) => field === error.field) : undefined;
}

export interface FormProblemProps<Field extends string> {
  /** What the last try ended with; nothing is shown without one. */
  error: unknown;
  /** Fields that show their own refusals. */
  fields?: readonly Field[];
  /** Sentences of this form for certain refusals, instead of the server's. */
  say?: (error: unknown) => ReactNode;
}

/** The refusal of a whole form: the server's sentence in red (specification section 8), until the next try. */
export function FormProblem<Field extends string>({ error, fields = [], say }: FormProblemProps<Field>) {
  if (!error || refusedField(error, fields) !== undefined) return null;
  return <Alert kind="error">{say?.(error) ?? errorText(error)}</Alert>;
}
