import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { handoutPages } from '@venture-atlas/rules';
import type { Handout } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { turnHandoutPage } from '../../../api/handouts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { type Desk, listAnew } from './handout-acts.tsx';
import classes from './handouts.module.css';

/** Turns the pages of a text that the table screen shows; nothing where it shows none, or all of it at once. */
export function HandoutPageTurner({ desk, handout, isLost }: { desk: Desk; handout: Handout; isLost: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { key, text, page, shown_to } = handout;
  const pages = handoutPages(text).length;
  if (page === null || shown_to === 'some' || pages < 2) return null;
  const turn = async (to: number): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      await turnHandoutPage(desk.campaignId, key, to);
    } catch (error) {
      setProblem(errorText(error));
    }
    await listAnew(desk);
    setBusy(false);
  };
  const isOff = isLost || isBusy;
  return (
    <>
      <fieldset className={classes.turner}>
        <legend className={classes.unseen}>Pages on the table screen</legend>
        <span>On the table screen</span>
        <IconButton label="Page before" disabled={isOff || page <= 1} onClick={() => void turn(page - 1)}>
          <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <strong role="status">
          Page {page} of {pages}
        </strong>
        <IconButton label="Next page" disabled={isOff || page >= pages} onClick={() => void turn(page + 1)}>
          <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </fieldset>
      {problem === undefined ? null : <Alert kind="error">Not turned. {problem}</Alert>}
    </>
  );
}
