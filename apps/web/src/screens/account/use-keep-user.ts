import { useQueryClient } from '@tanstack/react-query';
import type { User } from '@venture-atlas/types';
import { queryKeys } from '../../api/query-keys.ts';
import { useSessionOwner } from '../../session/use-session-owner.ts';

/** Puts what the server answered in the place of what was known about the person. */
export function useKeepUser(): (user: User) => void {
  const client = useQueryClient();
  const owner = useSessionOwner();
  return (user) => client.setQueryData(queryKeys.user(owner), user);
}
