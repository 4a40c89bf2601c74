import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ListPage } from '../api/client.ts';
import { LoadFailure } from '../loading/load-failure.tsx';
import { EmptyState, type EmptyStateProps } from '../ui/empty-state.tsx';
import plain from '../ui/plain.module.css';
import { RowsSkeleton } from '../ui/skeleton.tsx';
import classes from './list-body.module.css';

interface ListBodyProps<Row> {
  list: UseQueryResult<ListPage<Row>>;
  /** Plural name of the rows, for screen readers while they load. */
  what: string;
  /** The search text. An empty result offers to clear it. */
  name: string;
  onClear: () => void;
  /** The title of an empty list without a search. */
  emptyTitle: string;
  emptyWords: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list that is loading, empty, failed, or loaded. After a failure, loaded rows stay. */
export function ListBody<Row>({ list, what, name, onClear, emptyTitle, emptyWords, children }: ListBodyProps<Row>) {
  const rows = useLastRows(list.data?.rows);
  return (
    <>
      <LoadFailure of={list} />
      {list.isPending && rows === undefined ? (
        <div className={`${plain.card} ${classes.card}`}>
          <RowsSkeleton count={12} label={`Loading ${what}`} />
        </div>
      ) : null}
      {rows === undefined ? null : rows.length > 0 ? (
        <div className={classes.rows} data-stale={list.isPlaceholderData || list.data === undefined || undefined}>
          {children(rows)}
        </div>
      ) : name === '' ? (
        <EmptyPage title={emptyTitle}>{emptyWords}</EmptyPage>
      ) : (
        <EmptyPage
          title={`Nothing matches “${name}”`}
          action={
            <Button variant="default" onClick={onClear}>
              Clear search
            </Button>
          }
        >
          Names are searched, upper or lower case.
        </EmptyPage>
      )}
    </>
  );
}

/** The rows of a list; if a page failed, those of the previous page. */
function useLastRows<Row>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  const [last, setLast] = useState(rows);
  if (rows !== undefined && rows !== last) setLast(rows);
  return rows ?? (last?.length === 0 ? undefined : last);
}

/** Shown instead of an empty list: a card as wide as the rows, with the next step. */
export function EmptyPage(props: EmptyStateProps) {
  return (
    <div className={`${plain.card} ${classes.emptyCard}`}>
      <EmptyState level={2} {...props} />
    </div>
  );
}
