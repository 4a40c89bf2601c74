import type { UseFormReturnType } from '@mantine/form';
import { formMessages, passwordProblem } from '@venture-atlas/rules';
import { PASSWORD_MIN } from '@venture-atlas/types';
import { PasswordField } from './password-field.tsx';

/** A new password and the same once more, as parts of a form. */
export interface NewPassword {
  password: string;
  confirmed: string;
}

const labels = { password: 'New password', confirmed: 'Confirm password' } as const;

/** The checks of the two fields. @param email of the account, which no password may be made of; empty when unknown */
export function newPasswordChecks(email: string) {
  return {
    password: (password: string) =>
      password === '' ? formMessages.fieldRequired(labels.password) : (passwordProblem(password, email) ?? null),
    confirmed: (confirmed: string, { password }: NewPassword) => {
      if (confirmed === '') return formMessages.fieldRequired(labels.confirmed);
      return confirmed === password ? null : formMessages.passwordsDoNotMatch;
    },
  };
}

/** The two fields of a form whose values hold a new password. */
export function NewPasswordFields<Values extends NewPassword>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <PasswordField
        label={labels.password}
        description={`At least ${PASSWORD_MIN} characters.`}
        autoComplete="new-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <PasswordField
        label={labels.confirmed}
        autoComplete="new-password"
        key={form.key('confirmed')}
        {...form.getInputProps('confirmed')}
      />
    </>
  );
}
