import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { type FailedNoticeProps, useRetryWhenBack } from './failed-notice.tsx';
import classes from './overlay-failure.module.css';

/** A card over the page: what failed to load, and what to do. Escape closes only the card. */
export function OverlayFailure({ failed, onRetry, name = 'This part', onClose }: FailedNoticeProps) {
  const online = useRetryWhenBack(failed, onRetry);
  useEffect(() => {
    if (onClose === undefined) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The page below also handles Escape; one press must close only one thing.
      event.stopPropagation();
      onClose();
    };
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, [onClose]);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A menu that failed to load would treat a press elsewhere as closing.
    const keep = (event: Event) => event.stopPropagation();
    const element = card.current;
    element?.addEventListener('pointerdown', keep);
    element?.addEventListener('focusin', keep);
    return () => {
      element?.removeEventListener('pointerdown', keep);
      element?.removeEventListener('focusin', keep);
    };
  }, []);
  return createPortal(
    <div className={classes.failed} data-failed ref={card}>
      <p role="alert">
        {name} could not be {failed === 'fetching' ? 'fetched' : 'drawn'}.
        {online ? null : ' You are offline. It opens when the connection is back.'}
      </p>
      <Button onClick={onRetry}>Try again</Button>
      {onClose === undefined ? null : (
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      )}
    </div>,
    document.body,
  );
}
