import { useQuery } from '@tanstack/react-query';
import { messages } from '@venture-atlas/rules';
import type { WorldDetails } from '@venture-atlas/types';
import { useMemo } from 'react';
import { useReadingScope, worldQuery } from '../../api/reading-scope.ts';
import { type RegistryPaths, registryPaths } from '../../navigation/registry-paths.ts';

export interface Registry extends RegistryPaths {
  /** The world of the screens; undefined: the Atlas. */
  worldId: string | undefined;
  /** Link back to the overview. */
  back: { to: string; label: string };
}

/**
 * The world of the staff screens, and the addresses of its other screens. The same code serves the Atlas and every
 * world.
 */
export function useRegistry(): Registry {
  const { worldId } = useReadingScope();
  const at = useMemo(() => registryPaths(worldId), [worldId]);
  return {
    ...at,
    worldId,
    back: { to: at.overview, label: worldId === undefined ? messages.admin : 'Everything in it' },
  };
}

/**
 * The kind of this world; undefined while it loads.
 * @param worldId undefined: the Atlas
 */
export function useWorldKind(worldId: string | undefined): WorldDetails['kind'] | undefined {
  const { data } = useQuery({ ...worldQuery(worldId ?? ''), enabled: worldId !== undefined });
  return worldId === undefined ? 'atlas' : data?.kind;
}
