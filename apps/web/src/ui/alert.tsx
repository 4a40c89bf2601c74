import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './alert.module.css';

export type AlertKind = 'error' | 'success' | 'warning' | 'info';

const icons = {
  error: IconAlertCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
} satisfies Record<AlertKind, unknown>;

const roles: Record<AlertKind, 'alert' | 'status' | undefined> = {
  error: 'alert',
  success: 'status',
  warning: undefined,
  info: undefined,
};

export interface AlertProps {
  kind: AlertKind;
  children: ReactNode;
  /** A link or button after the message. */
  action?: ReactNode;
  /** Shows a Try again button instead of `action`. */
  onRetry?: (() => unknown) | undefined;
}

/** A message beside its cause. Errors are announced at once, successes politely. */
export function Alert({ kind, children, action, onRetry }: AlertProps) {
  const Icon = icons[kind];
  const act = onRetry ? (
    <button type="button" onClick={() => void onRetry()}>
      Try again
    </button>
  ) : (
    action
  );
  return (
    <div className={classes.alert} data-kind={kind} role={roles[kind]}>
      <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden="true" />
      <div className={classes.words}>
        {children}
        {act ? <> {act}</> : null}
      </div>
    </div>
  );
}
