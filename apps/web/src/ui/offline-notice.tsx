import { useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import classes from './offline-notice.module.css';

/** Says that the connection is gone while it is, without taking anything away. */
export function OfflineNotice() {
  const { online } = useNetwork();
  return (
    <div className={classes.region} role="status">
      {online ? null : (
        <p className={classes.notice} data-offline-notice>
          <IconCloudOff size={18} stroke={1.75} aria-hidden="true" />
          You are offline. Everything already loaded keeps working.
        </p>
      )}
    </div>
  );
}
