import { useNetwork } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import classes from './offline-notice.module.css';
import { BOTTOM_BARS, useHeightBelow } from './use-height-below.ts';

/** Gap between the notice and bars at the lower edge, in CSS pixels. */
const ABOVE_BARS = 10;

/** Shows a notice while the connection is lost, without hiding anything. */
export function OfflineNotice() {
  const { online } = useNetwork();
  const bars = useHeightBelow(BOTTOM_BARS, !online);
  return (
    <div
      className={classes.region}
      role="status"
      style={bars === 0 ? undefined : ({ '--va-bars': `${bars + ABOVE_BARS}px` } as CSSProperties)}
    >
      {online ? null : (
        <p className={classes.notice} data-offline-notice>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          You are offline. Everything already loaded keeps working.
        </p>
      )}
    </div>
  );
}
