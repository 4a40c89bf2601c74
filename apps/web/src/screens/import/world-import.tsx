import { useMemo } from 'react';
import { useParams } from 'react-router';
import { ImportPlaceContext, importPlaceOf } from './import-place.ts';
import { ImportScreen } from './import-screen.tsx';

/** /worlds/{id}/import/: the same for one world and whoever edits it. */
export function WorldImport() {
  const { worldId = '' } = useParams();
  const place = useMemo(() => importPlaceOf(worldId), [worldId]);
  return (
    <ImportPlaceContext value={place}>
      <ImportScreen />
    </ImportPlaceContext>
  );
}
