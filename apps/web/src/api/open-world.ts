import { useQuery } from '@tanstack/react-query';
import { EDITED_ATLAS } from '@venture-atlas/types';
import { worldQuery } from './world-query.ts';

/** Whether everybody may read a world that somebody edits; true as long as nobody knows. @param worldId undefined: the Atlas */
export function useIsOpenWorld(worldId: string | undefined): boolean {
  const isOne = worldId !== undefined && worldId !== EDITED_ATLAS;
  const { data } = useQuery({ ...worldQuery(worldId ?? ''), enabled: isOne });
  return data?.access !== 'closed';
}
