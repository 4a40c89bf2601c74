import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconRefresh, IconReload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './failed-notice.module.css';

export interface FailedNoticeProps {
  /** Whether a file of the part did not come, or drawing it failed. */
  failed: 'fetching' | 'drawing';
  /** Draws the part again. */
  onRetry: () => void;
  /** What was opened, for a notice that says it. */
  name?: string | undefined;
  /** Takes back that it was opened. */
  onClose?: (() => void) | undefined;
}

/** What stands where a screen would: says that nothing is lost, and how to go on. */
export function FailedNotice({ failed, onRetry }: FailedNoticeProps) {
  const online = useRetryWhenBack(failed, onRetry);
  return (
    <div className={classes.failed} role="alert">
      <h1 className={classes.title}>This page stumbled</h1>
      <p className={classes.words}>
        {failed === 'fetching' ? 'Part of it could not be fetched.' : 'Something went wrong while drawing it.'} Nothing
        is lost. The server has what you saved, and this device keeps your drafts.
      </p>
      {online ? null : <p className={classes.words}>You are offline. Try again when the connection is back.</p>}
      <div className={classes.actions}>
        <Button leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />} onClick={onRetry}>
          Try again
        </Button>
        <Button
          variant="default"
          leftSection={<IconReload size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => window.location.reload()}
        >
          Reload
        </Button>
      </div>
    </div>
  );
}

/** The same in the room of the bar. It uses nothing that the bar is made of. */
export function FailedBar({ onRetry }: FailedNoticeProps) {
  return (
    <header className={classes.bar}>
      <a href="/">Venture Atlas</a>
      <span role="alert">The bar stumbled.</span>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </header>
  );
}

/**
 * What could not be fetched comes by itself when the connection is back.
 * @returns whether there is one
 */
export function useRetryWhenBack(failed: FailedNoticeProps['failed'], onRetry: () => void): boolean {
  const { online } = useNetwork();
  const wasOnline = useRef(online);
  useEffect(() => {
    if (online && !wasOnline.current && failed === 'fetching') onRetry();
    wasOnline.current = online;
  }, [online, failed, onRetry]);
  return online;
}
