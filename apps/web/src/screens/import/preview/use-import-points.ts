import { useInfiniteQuery } from '@tanstack/react-query';
import { IMPORT_POINTS_PAGE_SIZE, type ImportJob, type ImportPoint } from '@venture-atlas/types';
import { useEffect, useMemo } from 'react';
import { fetchImportPoints } from '../../../api/imports.ts';
import { staffKeys } from '../../../api/staff-keys.ts';

/** So many places a preview draws: enough to see whether they are where they belong. */
export const PREVIEW_MAX = 25 * IMPORT_POINTS_PAGE_SIZE;

export interface ImportPointsSoFar {
  points: readonly ImportPoint[];
  total: number;
  isLoading: boolean;
  error: unknown;
  retry: () => void;
}

/** The places of one map of a preview, page after page. */
export function useImportPoints({ id, round, maps }: ImportJob, map: number): ImportPointsSoFar {
  const pages = useInfiniteQuery({
    queryKey: staffKeys.importPoints(id, round, map),
    queryFn: ({ pageParam, signal }) => fetchImportPoints(id, map, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, all) =>
      all.length * IMPORT_POINTS_PAGE_SIZE < PREVIEW_MAX ? (last.next_page ?? undefined) : undefined,
    enabled: maps[map] !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage, refetch } = pages;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const points = useMemo(() => pages.data?.pages.flatMap((page) => page.points) ?? [], [pages.data]);
  return {
    points,
    total: maps[map]?.points ?? 0,
    isLoading: pages.isPending || hasNextPage,
    error: pages.error,
    retry: () => void (points.length > 0 ? fetchNextPage() : refetch()),
  };
}
