import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../ui/page-title.ts';
import plain from '../ui/plain.module.css';
import classes from './wide-page.module.css';

export interface WidePageProps {
  title: string;
  /** The way back to what this page belongs to. */
  back?: { to: string; label: string };
  /** One sentence below the title. */
  lead?: ReactNode;
  /** At the right of the title; on phones below everything else. */
  action?: ReactNode;
  /** At the right of the title; on phones below it. */
  aside?: ReactNode;
  /** It is one button, which has room beside the title on phones too. */
  isAsideShort?: boolean;
  /** As wide as the window allows: for tables of many columns. */
  isFull?: boolean;
  children: ReactNode;
}

/** The frame of the pages that manage the world: 1080 px at most, way back, title, act. */
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
