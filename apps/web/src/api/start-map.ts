import { queryOptions } from '@tanstack/react-query';
import { addresses } from '@venture-atlas/types';
import { call } from './call.ts';

/** The map where everybody begins at this moment; the page may have been told of another one. */
export const startMapQuery = queryOptions({
  queryKey: ['start-map'] as const,
  queryFn: ({ signal }) => call(addresses.getDefaultMap, { query: { content: '0' }, signal }),
  staleTime: 0,
});
