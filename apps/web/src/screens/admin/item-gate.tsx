import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isNotFound } from '../../api/api-error.ts';
import { LoadFailure } from '../../loading/load-failure.tsx';
import { WidePage, type WidePageProps } from '../../tables/wide-page.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { NotFound } from '../not-found/not-found.tsx';

export interface ItemGateProps<Item> {
  item: UseQueryResult<Item>;
  /** The title while the item is not loaded. */
  title: string;
  back: NonNullable<WidePageProps['back']>;
  children: (item: Item) => ReactNode;
}

/** Shows an item that is loading, missing, failed, or loaded. */
export function ItemGate<Item>({ item, title, back, children }: ItemGateProps<Item>) {
  if (isNotFound(item.error)) return <NotFound />;
  // A form starts with current data, not with data from an earlier visit.
  if (item.data !== undefined && item.isFetchedAfterMount) return children(item.data);
  return (
    <WidePage title={title} back={back}>
      {item.isPending || item.isFetching ? <RowsSkeleton count={6} /> : <LoadFailure of={item} />}
    </WidePage>
  );
}
