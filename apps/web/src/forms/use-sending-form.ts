import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { errorText } from '../api/api-error.ts';
import { refusedField } from './form-problem.tsx';

type Texts = Record<string, string | boolean>;

export interface SendingForm<Values extends Texts> {
  form: UseFormReturnType<Values>;
  /** For the form element. Checks the values, focuses the first wrong field, or sends the form. */
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  isBusy: boolean;
  isDone: boolean;
  /** The error of the last attempt, for `FormProblem`. */
  error: unknown;
  /** Clears the result of the last attempt. */
  reset: () => void;
}

/**
 * A form that is sent to the server: idle, saving, then the result (specification section 4). Typed text stays after a
 * failure. An error about a field is shown there.
 *
 * @param fields the names of the fields in the call, in the order of the screen. Fields without text (a picture) may be
 * included, to show their own errors
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
