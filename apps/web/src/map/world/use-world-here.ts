import { useQuery } from '@tanstack/react-query';
import type { WorldDetails } from '@venture-atlas/types';
import { useReadingScope, worldQuery } from '../../api/reading-scope.ts';

/** The one world that this screen reads; undefined outside of one, and until it is known. */
export function useWorldHere(): WorldDetails | undefined {
  const { worldId } = useReadingScope();
  return useQuery({ ...worldQuery(worldId ?? ''), enabled: worldId !== undefined }).data;
}
