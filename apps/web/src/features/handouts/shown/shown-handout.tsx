import { IconX } from '@tabler/icons-react';
import { handoutName } from '@venture-atlas/rules';
import type { ShownHandout as Shown } from '@venture-atlas/types';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../../../ui/icon-button.tsx';
import { HandoutSheet } from './handout-sheet.tsx';
import { PinchedPicture } from './pinched-picture.tsx';
import classes from './shown-handout.module.css';

export interface ShownHandoutProps {
  shown: Shown;
  /** Above it: who shows it. */
  words: string;
  onClose: () => void;
}

/**
 * A handout over the whole screen. It takes no focus: whoever writes a note goes on writing. Escape and X close it for
 * oneself only.
 */
export function ShownHandout({ shown, words, onClose }: ShownHandoutProps) {
  const { title, text, picture } = shown;
  const closeRef = useRef(onClose);
  useEffect(() => {
    closeRef.current = onClose;
  }, [onClose]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      closeRef.current();
    };
    // Before whatever lies below closes something of its own.
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, []);
  return createPortal(
    <section className={classes.page} aria-label={`${words}: ${handoutName(title)}`} data-handout={shown.key}>
      <header className={classes.head}>
        <p role="status">{words}</p>
        <IconButton variant="subtle" label="Close the handout" onClick={onClose} className={classes.close}>
          <IconX size={24} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </header>
      {picture === null ? (
        <div className={classes.sheet}>
          <HandoutSheet heading="h2" shown={shown} text={text} className={classes.size} />
        </div>
      ) : (
        <figure className={classes.picture}>
          <PinchedPicture key={picture.url} url={picture.url} title={handoutName(title)} />
          {title === '' ? null : <figcaption>{title}</figcaption>}
        </figure>
      )}
    </section>,
    document.body,
  );
}
