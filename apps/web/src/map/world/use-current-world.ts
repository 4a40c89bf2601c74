import { useQuery } from '@tanstack/react-query';
import type { WorldDetails } from '@venture-atlas/types';
import { useReadingScope, worldQuery } from '../../api/reading-scope.ts';

/** The world that this screen reads; undefined outside a world, and until it has loaded. */
export function useCurrentWorld(): WorldDetails | undefined {
  const { worldId } = useReadingScope();
  return useQuery({ ...worldQuery(worldId ?? ''), enabled: worldId !== undefined }).data;
}
