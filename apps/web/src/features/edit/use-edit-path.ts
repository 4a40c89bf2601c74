import { useCallback } from 'react';
import { useReadingScope } from '../../api/reading-scope.ts';
import { editMapPath } from '../../navigation/paths.ts';

/** The address for editing a map of the same world, with its open place. */
export function useEditPath(): (slug: string, child?: string) => string {
  const { worldId } = useReadingScope();
  return useCallback((slug, child) => editMapPath(slug, { worldId, child }), [worldId]);
}
