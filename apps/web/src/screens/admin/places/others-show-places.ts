import type { QueryClient } from '@tanstack/react-query';
import { isPublicKey } from '../../../api/query-keys.ts';

/** Lists, figures and maps show a place differently from now on; the table itself knows. */
export function othersShowPlaces(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ queryKey }) => isPublicKey(queryKey) || (queryKey[0] === 'admin' && queryKey[1] !== 'places'),
    refetchType: 'none',
  });
}
