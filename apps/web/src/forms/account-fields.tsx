import '../ui/field-styles.ts';
import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { fieldError } from '../ui/field-error.tsx';
import '@mantine/core/styles/PasswordInput.layer.css';
import type { UseFormReturnType } from '@mantine/form';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { formMessages, passwordProblem } from '@venture-atlas/rules';
import { PASSWORD_MIN } from '@venture-atlas/types';
import { useState } from 'react';

interface EmailFieldProps extends Omit<TextInputProps, 'type' | 'inputMode'> {
  /** Tells password managers whether this is the address of the account or any other address. */
  autoComplete: 'username' | 'email' | 'off';
}

/**
 * An email address. A plain text field with an email keyboard, because a field of type email would change what was
 * typed.
 */
export function EmailField({ error, ...rest }: EmailFieldProps) {
  return (
    <TextInput
      {...rest}
      error={fieldError(error)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      name="email"
      type="text"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  );
}

interface PasswordFieldProps extends Omit<PasswordInputProps, 'visible' | 'onVisibilityChange' | 'type'> {
  /** Tells password managers which password is meant. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password with a button to show it. Nothing is corrected, trimmed, or refused on paste. */
export function PasswordField({ error, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <PasswordInput
      name={rest.autoComplete}
      {...rest}
      error={fieldError(error)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      visible={isShown}
      onVisibilityChange={setShown}
      autoCapitalize="none"
      spellCheck={false}
      visibilityToggleFocusable
      visibilityToggleIcon={Eye}
      visibilityToggleButtonProps={{ 'aria-label': isShown ? 'Hide password' : 'Show password' }}
    />
  );
}

function Eye({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return <Icon size={20} stroke={1.75} aria-hidden="true" />;
}

/** A new password and its confirmation, as parts of a form. */
interface NewPassword {
  password: string;
  confirmed: string;
}

const labels = { password: 'New password', confirmed: 'Confirm password' } as const;

/**
 * The checks of the two fields.
 * @param email of the account, which the password must not contain; empty when unknown
 */
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
