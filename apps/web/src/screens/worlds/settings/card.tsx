import { IconCheck } from '@tabler/icons-react';
import { formMessages } from '@venture-atlas/rules';
import { type ReactNode, useId } from 'react';
import layout from '../../../ui/layout.module.css';
import plain from '../../../ui/plain.module.css';
import classes from './settings.module.css';

export interface CardProps {
  title: string;
  /** A sentence below the title. */
  words?: ReactNode;
  /** What was done here last is kept. */
  isSaved?: boolean;
  isDestructive?: boolean;
  children?: ReactNode;
}

/** One part of the settings. */
export function Card({ title, words, isSaved = false, isDestructive = false, children }: CardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id} data-destructive={isDestructive || undefined}>
      <div className={classes.cardHead}>
        <h2 className={layout.subtitle} id={id}>
          {title}
        </h2>
        <div role="status">
          {isSaved ? (
            <span className={classes.saved}>
              <IconCheck size={14} stroke={2} aria-hidden="true" />
              {formMessages.saved}
            </span>
          ) : null}
        </div>
      </div>
      {words === undefined ? null : <p className={`${plain.quiet} ${layout.breakWords} ${classes.words}`}>{words}</p>}
      {children}
    </section>
  );
}
