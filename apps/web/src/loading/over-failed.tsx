import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { type FailedNoticeProps, useRetryWhenBack } from './failed-notice.tsx';
import classes from './over-failed.module.css';

/** A card over the page: what was opened did not come, and what to do. Escape closes it, and nothing else. */
export function OverFailed({ failed, onRetry, name = 'This part', onClose }: FailedNoticeProps) {
  const online = useRetryWhenBack(failed, onRetry);
  useEffect(() => {
    if (onClose === undefined) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The page below listens to Escape as well; one press undoes one thing.
      event.stopPropagation();
      onClose();
    };
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, [onClose]);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A menu that did not come takes a press elsewhere in the page for the wish to close it.
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
