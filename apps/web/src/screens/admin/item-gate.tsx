import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isNotFound } from '../../api/api-error.ts';
import { LoadFailure } from '../../loading/load-failure.tsx';
import { WidePage, type WidePageProps } from '../../tables/wide-page.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { NotFound } from '../not-found/not-found.tsx';

export interface ItemGateProps<Item> {
  item: UseQueryResult<Item>;
  /** The frame while the thing is not there. */
  title: string;
  back: NonNullable<WidePageProps['back']>;
  children: (item: Item) => ReactNode;
}

/** One thing on its way, missing, failed or there. */
export function ItemGate<Item>({ item, title, back, children }: ItemGateProps<Item>) {
  if (isNotFound(item.error)) return <NotFound />;
  // A form begins with what is there now, not with what an earlier visit saw.
  if (item.data !== undefined && item.isFetchedAfterMount) return children(item.data);
  return (
    <WidePage title={title} back={back}>
      {item.isPending || item.isFetching ? <RowsSkeleton count={6} /> : <LoadFailure of={item} />}
    </WidePage>
  );
}
