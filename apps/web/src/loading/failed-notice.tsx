import { Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconRefresh, IconReload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import classes from './failed-notice.module.css';

export interface FailedNoticeProps {
  /** Whether a file of the part failed to load, or rendering failed. */
  failed: 'fetching' | 'drawing';
  /** Renders the part again. */
  onRetry: () => void;
  /** Name of what was opened, for the notice. */
  name?: string | undefined;
  /** Closes it again. */
  onClose?: (() => void) | undefined;
}

/** Replaces a failed screen: says that nothing is lost, and how to continue. */
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

/** The same for the bar. It uses none of the bar's components. */
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
 * Retries failed loads automatically when the connection is back.
 * @returns whether there is a connection
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
