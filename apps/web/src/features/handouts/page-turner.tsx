import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { HandoutOnTable } from '@venture-atlas/types';
import { useState } from 'react';
import { turnHandoutPage } from '../../api/handouts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import plain from '../../ui/plain.module.css';
import { type Desk, listAnew } from './handout-acts.tsx';
import classes from './page-turner.module.css';

export interface PageTurnerProps {
  desk: Desk;
  shown: HandoutOnTable;
  /** Said before the page, where there is room. */
  words?: string | undefined;
  /** Only numbers: there is no room for words. */
  isShort?: boolean;
  isLost: boolean;
  /** @param error why a page was not turned; undefined once one is */
  onProblem: (error: unknown) => void;
}

/** Turns the pages of a text that the table screen shows. */
export function PageTurner({ desk, shown, words, isShort = false, isLost, onProblem }: PageTurnerProps) {
  const [isBusy, setBusy] = useState(false);
  const { key, title, page, pages } = shown;
  const turn = async (to: number): Promise<void> => {
    setBusy(true);
    try {
      await turnHandoutPage(desk.campaignId, key, to);
      onProblem(undefined);
    } catch (error) {
      onProblem(error);
    }
    await listAnew(desk);
    setBusy(false);
  };
  // Not disabled while a page is turned: the focus stays for the next one.
  const step = (by: number) => () => (isBusy ? undefined : void turn(page + by));
  return (
    <fieldset
      className={classes.turner}
      data-short={isShort || undefined}
      data-above-tabs={words !== undefined || undefined}
    >
      <legend className={plain.unseen}>Pages of {title} on the table screen</legend>
      {words === undefined ? null : <span title={words}>{words}</span>}
      <IconButton variant="subtle" label="Page before" disabled={isLost || page <= 1} onClick={step(-1)}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <strong role="status" aria-label={`Page ${page} of ${pages}`}>
        {isShort ? `${page}/${pages}` : `Page ${page} of ${pages}`}
      </strong>
      <IconButton variant="subtle" label="Next page" disabled={isLost || page >= pages} onClick={step(1)}>
        <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </fieldset>
  );
}
