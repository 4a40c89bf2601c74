import type { ReactNode } from 'react';
import classes from './notice-layout.module.css';
import plain from './plain.module.css';

export interface NoticeLayoutProps {
  title: string;
  /** One or two sentences. */
  children: ReactNode;
  /** Buttons and links, the first of them primary. */
  actions?: ReactNode;
  /** Content below the actions, for example a search. */
  more?: ReactNode;
}

/** A page with a single message. A map fades into blank paper, and the message is on the blank side. */
export function NoticeLayout({ title, children, actions, more }: NoticeLayoutProps) {
  return (
    <div className={classes.notice}>
      <div className={classes.picture} />
      <div className={classes.words}>
        <h1 className={plain.pageTitle}>{title}</h1>
        <div className={classes.text}>{children}</div>
        {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
        {more}
      </div>
    </div>
  );
}
