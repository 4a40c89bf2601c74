import { useQuery } from '@tanstack/react-query';
import { messages } from '@venture-atlas/rules';
import type { WorldDetails } from '@venture-atlas/types';
import { useMemo } from 'react';
import { useReadingScope, worldQuery } from '../../api/reading-scope.ts';
import { type RegistryPaths, registryPaths } from '../../navigation/registry-paths.ts';

export interface Registry extends RegistryPaths {
  /** The world whose things these are; undefined: the Atlas. */
  worldId: string | undefined;
  /** The way back to the overview. */
  back: { to: string; label: string };
}

/** Which world the staff screens are about, and where its other screens are: the same code serves the Atlas and every world. */
export function useRegistry(): Registry {
  const { worldId } = useReadingScope();
  const at = useMemo(() => registryPaths(worldId), [worldId]);
  return {
    ...at,
    worldId,
    back: { to: at.overview, label: worldId === undefined ? messages.admin : 'Everything in it' },
  };
}

/** What kind of world this is; undefined while it is asked for. @param worldId undefined: the Atlas */
export function useWorldKind(worldId: string | undefined): WorldDetails['kind'] | undefined {
  const { data } = useQuery({ ...worldQuery(worldId ?? ''), enabled: worldId !== undefined });
  return worldId === undefined ? 'atlas' : data?.kind;
}
