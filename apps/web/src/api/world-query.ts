import { queryOptions } from '@tanstack/react-query';
import { addresses } from '@venture-atlas/types';
import { call } from './call.ts';

/** A world, for whoever edits it. @throws ApiError `not_found` for everybody else, as for one that is not there */
export function worldQuery(id: string) {
  return queryOptions({
    queryKey: ['world', id] as const,
    queryFn: ({ signal }) => call(addresses.getWorld, { params: { id }, signal }),
  });
}
