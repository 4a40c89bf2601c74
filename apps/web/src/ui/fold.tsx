import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './fold.module.css';
import plain from './plain.module.css';

/** Titles of folds that are open; they stay so from one place to the next. */
const opened = new Set<string>();

export interface FoldProps {
  title: string;
  /** What lies in it, in a few words, while it is closed. */
  summary?: string | undefined;
  children: ReactNode;
}

/** A part that is closed until it is asked for; what is in it is made then. */
export function Fold({ title, summary, children }: FoldProps) {
  const [isOpen, setOpen] = useState(opened.has(title));
  const bodyId = useId();
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  const toggle = () => {
    if (isOpen) opened.delete(title);
    else opened.add(title);
    setOpen(!isOpen);
  };
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>
        <button
          type="button"
          className={classes.head}
          aria-label={title}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={toggle}
        >
          <span>{title}</span>
          <span className={classes.end}>
            {isOpen || summary === undefined ? null : (
              <span className={`${plain.quiet} ${plain.ellipsis} ${classes.summary}`}>{summary}</span>
            )}
            <Chevron size={18} stroke={1.75} aria-hidden="true" />
          </span>
        </button>
      </h3>
      <div id={bodyId} className={classes.body} hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </section>
  );
}
