import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { relativeTime } from '@venture-atlas/rules';
import type { AnswerOf, Calls, CampaignMember } from '@venture-atlas/types';
import { useId } from 'react';
import { errorText } from '../../api/api-error.ts';
import { showingsQuery } from '../../api/handouts.ts';
import { Alert } from '../../ui/alert.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import classes from './handouts.module.css';
import { namesOf } from './shown-to.tsx';

type Showing = AnswerOf<Calls['listShowings']>['showings'][number];

const toWhom = { everybody: 'Everybody', table: 'The table screen' };

export interface HandoutShowingsProps {
  campaignId: string;
  /** The key of the handout. */
  handout: string;
  members: readonly CampaignMember[];
}

/** When a handout was shown, and to whom. */
export function HandoutShowings({ campaignId, handout, members }: HandoutShowingsProps) {
  const list = useInfiniteQuery(showingsQuery(campaignId, handout));
  const title = useId();
  const showings = list.data?.pages.flatMap((page) => page.showings) ?? [];
  return (
    <section className={classes.showings} aria-labelledby={title}>
      <strong id={title}>Who has seen it</strong>
      {list.isPending ? <RowsSkeleton count={1} label="Opening the list" /> : null}
      {list.error === null ? null : (
        <Alert kind="error" onRetry={list.refetch}>
          {errorText(list.error)}
        </Alert>
      )}
      <ul>
        {showings.map((showing) => (
          <li key={showing.key}>
            <span>{showing.to === 'some' ? namesOf(showing.people, members) : toWhom[showing.to]}</span>
            <small>{whenOf(showing)}</small>
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button variant="subtle" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Earlier
        </Button>
      ) : null}
    </section>
  );
}

const whenOf = ({ session, at }: Showing): string => {
  const when = relativeTime(at, Date.now());
  return session === null ? when : `session ${session}, ${when}`;
};
