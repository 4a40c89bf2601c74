import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './field-error.module.css';

/** The error below a field; undefined without one, so that it can be passed on. */
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
