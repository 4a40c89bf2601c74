import { Loader } from '@mantine/core';
import { messages } from '@venture-atlas/rules';
import { useEffect, useState } from 'react';
import { NeatlineProgress } from '../../ui/neatline.tsx';
import classes from './loading-banner.module.css';

/** How long the full count is shown before the banner disappears. */
const LINGER_MS = 400;

export interface LoadingBannerProps {
  count: number;
  total: number;
  isLoading: boolean;
}

/**
 * Shows "Loading locations (count / total)" while places load page by page (specification section 2). Only its start
 * and end are announced.
 */
export function LoadingBanner({ count, total, isLoading }: LoadingBannerProps) {
  // A map that is refreshed while all its places are shown needs no banner.
  const isComplete = total > 0 && count >= total;
  const isWaiting = isLoading && !isComplete;
  const [isShown, setShown] = useState(isWaiting);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    if (isWaiting) {
      setShown(true);
      setAnnouncement('Loading locations');
      return;
    }
    const timer = setTimeout(() => {
      setShown(false);
      setAnnouncement((before) => (before !== '' && isComplete ? 'All locations are loaded' : ''));
    }, LINGER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, isComplete]);

  return (
    <>
      <span className={classes.announcement} role="status">
        {announcement}
      </span>
      {isShown ? (
        <div className={classes.banner} aria-hidden="true">
          <div className={classes.words}>
            <Loader size={18} />
            <span>{messages.loadingLocations(Math.min(count, total), total)}</span>
          </div>
          <NeatlineProgress value={count} total={total} label={messages.loadingLocations(count, total)} />
        </div>
      ) : null}
    </>
  );
}
