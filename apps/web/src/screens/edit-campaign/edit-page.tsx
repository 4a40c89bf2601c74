import { IconChevronLeft } from '@tabler/icons-react';
import { pages } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import layout from '../../ui/layout.module.css';
import plain from '../../ui/plain.module.css';

/** The frame of both forms: the way back to the list, the title, cards below. */
export function EditPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={plain.page} data-narrow>
      <header>
        <Link className={plain.back} to={pages.campaigns}>
          <IconChevronLeft size={16} stroke={1.75} aria-hidden="true" />
          Campaigns
        </Link>
        <h1 className={`${layout.bottomMargin4} ${layout.pageTitle}`}>{title}</h1>
      </header>
      {children}
    </div>
  );
}
