import { useCallback } from 'react';
import { useReadingScope } from '../../api/reading-scope.ts';
import { editMapPath } from '../../navigation/paths.ts';

/** Where a map of the same world is edited, with the place that is open on it. */
export function useEditPath(): (slug: string, child?: string) => string {
  const { worldId } = useReadingScope();
  return useCallback((slug, child) => editMapPath(slug, { worldId, child }), [worldId]);
}
