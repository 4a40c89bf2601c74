import '../ui/field-styles.ts';
import { TextInput, type TextInputProps } from '@mantine/core';
import { fieldError } from '../ui/field-error.tsx';

export interface EmailFieldProps extends Omit<TextInputProps, 'type' | 'inputMode'> {
  /** Tells password managers whether this is who signs in or just an address. */
  autoComplete: 'username' | 'email' | 'off';
}

/** An e-mail address. Plain text with the right keyboard: a field of type email would change what was typed. */
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
