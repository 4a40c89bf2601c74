import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './field-error.module.css';

/** The sentence below a field that cannot stay as it is; undefined without one, so that it can be handed on as it is. */
export function fieldError(sentence: ReactNode): ReactNode {
  return sentence ? <FieldError>{sentence}</FieldError> : undefined;
}

function FieldError({ children }: { children: ReactNode }) {
  return (
    <span className={classes.error}>
      <IconAlertCircle className={classes.icon} size={16} stroke={1.75} aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
