import { messages } from '@venture-atlas/rules';
import { useMemo } from 'react';
import { useReadingScope } from '../../api/reading-scope.ts';
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
