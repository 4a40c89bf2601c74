import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../ui/page-title.ts';
import plain from '../ui/plain.module.css';
import classes from './wide-page.module.css';

export interface WidePageProps {
  title: string;
  /** A link to the parent page. */
  back?: { to: string; label: string };
  /** One sentence below the title. */
  lead?: ReactNode;
  /** On the right of the title; on phones below everything else. */
  action?: ReactNode;
  /** On the right of the title; on phones below it. */
  aside?: ReactNode;
  /** It is a single button, which fits beside the title on phones, too. */
  isAsideShort?: boolean;
  /** Uses the full window width, for tables with many columns. */
  isFull?: boolean;
  children: ReactNode;
}

/** The layout of management pages: at most 1080 px wide, with back link, title, and action. */
export function WidePage({ title, back, lead, action, aside, isAsideShort = false, isFull, children }: WidePageProps) {
  usePageTitle(title);
  return (
    <div className={classes.page} data-full={isFull || undefined}>
      <header className={classes.head} data-short={isAsideShort || undefined}>
        <div className={classes.words}>
          {back === undefined ? null : (
            <Link className={plain.back} to={back.to}>
              <IconChevronLeft size={16} stroke={1.75} aria-hidden="true" />
              {back.label}
            </Link>
          )}
          <h1 className={plain.longPageTitle}>{title}</h1>
          {lead === undefined ? null : <p className={classes.lead}>{lead}</p>}
        </div>
        {action === undefined ? null : <div className={`${plain.fixedSize} ${classes.action}`}>{action}</div>}
        {aside === undefined ? null : <div className={classes.aside}>{aside}</div>}
      </header>
      {children}
    </div>
  );
}
