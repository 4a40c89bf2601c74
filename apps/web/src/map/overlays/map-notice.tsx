import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import classes from './map-notice.module.css';

export interface MapNoticeProps {
  children: ReactNode;
  action: { label: string; onClick: () => void };
  /** It mends itself: told politely, and not in the colour of an error. */
  isCalm?: boolean;
}

/** A sentence at the top of the stage about something that did not come; the map below keeps working. */
export function MapNotice({ children, action, isCalm = false }: MapNoticeProps) {
  return (
    <div className={classes.notice} data-notice role={isCalm ? 'status' : undefined}>
      <Alert
        kind={isCalm ? 'warning' : 'error'}
        action={
          <button type="button" onClick={action.onClick}>
            {action.label}
          </button>
        }
      >
        {children}
      </Alert>
    </div>
  );
}
