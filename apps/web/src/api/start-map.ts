import { queryOptions } from '@tanstack/react-query';
import { addresses } from '@venture-atlas/types';
import { call } from './call.ts';

/** The current start map. The page may contain an older one. */
export const startMapQuery = queryOptions({
  queryKey: ['start-map'] as const,
  queryFn: ({ signal }) => call(addresses.getDefaultMap, { query: { content: '0' }, signal }),
  staleTime: 0,
});
