import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './collapsible.module.css';
import plain from './plain.module.css';

/** Titles of open folds. They stay open from one place to the next. */
const opened = new Set<string>();

export interface CollapsibleProps {
  title: string;
  /** A short summary of its content, shown while it is closed. */
  summary?: string | undefined;
  children: ReactNode;
}

/** A section that is closed at first. Its content is rendered when it opens. */
export function Collapsible({ title, summary, children }: CollapsibleProps) {
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
