import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import classes from './map-notice.module.css';

export interface MapNoticeProps {
  children: ReactNode;
  action: { label: string; onClick: () => void };
}

/** A sentence at the top of the stage about something that did not come; the map below keeps working. */
export function MapNotice({ children, action }: MapNoticeProps) {
  return (
    <div className={classes.notice}>
      <Alert
        kind="error"
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
