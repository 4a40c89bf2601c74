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
  /** One link or button after the sentence. */
  action?: ReactNode;
  /** Offers to try again, in the place of that. */
  onRetry?: (() => unknown) | undefined;
}

/** A sentence that stands where the act was: errors are spoken at once, successes politely. */
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
