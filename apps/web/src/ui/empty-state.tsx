import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  title: string;
  /** One sentence. */
  children: ReactNode;
  /** An action. */
  action?: ReactNode;
  /** The level of the heading. */
  level?: 2 | 3 | 4;
}

/** Replaces an empty list: a title, one sentence, at most one action. */
export function EmptyState({ title, children, action, level = 3 }: EmptyStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classes.empty}>
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.sentence}>{children}</p>
      {action === undefined ? null : <div className={classes.action}>{action}</div>}
    </div>
  );
}
