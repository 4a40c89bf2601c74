import '../ui/field-styles.ts';
import '@mantine/core/styles/PasswordInput.layer.css';
import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { fieldError } from '../ui/field-error.tsx';

export interface PasswordFieldProps extends Omit<PasswordInputProps, 'visible' | 'onVisibilityChange' | 'type'> {
  /** Tells password managers which password is meant. */
  autoComplete: 'current-password' | 'new-password';
}

/** A password with its eye; nothing in it is corrected, trimmed or refused on pasting. */
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
