import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { errorText } from '../api/api-error.ts';
import { refusedField } from './form-problem.tsx';

type Texts = Record<string, string | boolean>;

export interface SendingForm<Values extends Texts> {
  form: UseFormReturnType<Values>;
  /** For the form element; checks, moves the focus to the first wrong field, or sends. */
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  isBusy: boolean;
  isDone: boolean;
  /** What the last try ended with, for `FormProblem`. */
  error: unknown;
  /** Back to before the last try. */
  reset: () => void;
}

/**
 * A form that is sent to the server: idle, saving, and then what came of it
 * (specification section 4). What was typed stays through every failure; a
 * refusal that names one of the fields is shown there.
 *
 * @param fields the fields by their names in the call, in the order of the screen; those that are no text of the form
 *   (a picture) may be among them, to show their own refusals
 */
export function useSendingForm<Values extends Texts>(
  fields: readonly string[],
  input: Pick<UseFormInput<Values>, 'initialValues' | 'validate' | 'onValuesChange'>,
  send: (values: Values) => Promise<unknown>,
): SendingForm<Values> {
  const form = useForm<Values>({ mode: 'uncontrolled', ...input });
  const focusOn = (field: string | undefined) => {
    if (field !== undefined) form.getInputNode(field)?.focus();
  };
  const sending = useMutation({
    mutationFn: send,
    onError: (error) => {
      const field = refusedField(error, fields);
      if (field === undefined) return;
      form.setFieldError(field, errorText(error));
      focusOn(field);
    },
  });
  const check = form.onSubmit(
    (values) => sending.mutate(values),
    (errors) => focusOn(fields.find((field) => errors[field])),
  );
  return {
    form,
    onSubmit: (event) => {
      if (sending.isPending) event?.preventDefault();
      else check(event);
    },
    isBusy: sending.isPending,
    isDone: sending.isSuccess,
    error: sending.error,
    reset: sending.reset,
  };
}
