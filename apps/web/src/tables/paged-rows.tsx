import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorText } from '../api/api-error.ts';
import { Alert } from '../ui/alert.tsx';
import { RowsSkeleton } from '../ui/skeleton.tsx';

export interface PagedRowsProps<Page extends { next_page: number | null }, Row extends { id: number }> {
  queryKey: readonly unknown[];
  fetchPage: (page: number, signal: AbortSignal) => Promise<Page>;
  rowsOf: (page: Page) => readonly Row[];
  loading: string;
  /** Label of the button for the next page. */
  more: string;
  className: string | undefined;
  /** Shown if there are no rows. */
  none: ReactNode;
  /** Renders the loaded rows, each once. */
  children: (rows: readonly Row[]) => ReactNode;
}

/** Rows that load page by page on demand. An error is shown above the loaded rows. */
export function PagedRows<Page extends { next_page: number | null }, Row extends { id: number }>({
  queryKey,
  fetchPage,
  rowsOf,
  loading,
  more,
  className,
  none,
  children,
}: PagedRowsProps<Page, Row>) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last: Page) => last.next_page,
    staleTime: 0,
  });
  // Meanwhile changes may move rows to the next page.
  const rows = [...new Map((data?.pages ?? []).flatMap((page) => rowsOf(page)).map((row) => [row.id, row])).values()];
  return (
    <div className={className}>
      {isPending ? <RowsSkeleton count={4} label={loading} /> : null}
      {error ? (
        <Alert kind="error" onRetry={refetch}>
          {errorText(error)}
        </Alert>
      ) : null}
      {data !== undefined && rows.length === 0 ? none : null}
      {children(rows)}
      {hasNextPage ? (
        <Button variant="subtle" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading…' : more}
        </Button>
      ) : null}
    </div>
  );
}
