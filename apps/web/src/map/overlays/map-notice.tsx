import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import classes from './map-notice.module.css';

export interface MapNoticeProps {
  children: ReactNode;
  action: { label: string; onClick: () => void };
  /** The problem will resolve itself: announced politely and not in the color of an error. */
  isCalm?: boolean;
}

/** A message at the top of the map about something that failed to load. The map keeps working. */
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
