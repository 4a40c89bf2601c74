import { useQuery } from '@tanstack/react-query';
import type { WorldDetails } from '@venture-atlas/types';
import { worldQuery } from '../../api/world-query.ts';

/** What kind of world this is; undefined while it is asked for. @param worldId undefined: the Atlas */
export function useWorldKind(worldId: string | undefined): WorldDetails['kind'] | undefined {
  const { data } = useQuery({ ...worldQuery(worldId ?? ''), enabled: worldId !== undefined });
  return worldId === undefined ? 'atlas' : data?.kind;
}
