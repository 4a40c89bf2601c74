import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import { isNotFound } from '../../api/api-error.ts';
import { worldQuery } from '../../api/world-query.ts';
import { LoadFailure } from '../../loading/load-failure.tsx';
import { WidePage } from '../../tables/wide-page.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { NotFound } from '../not-found/not-found.tsx';
import { ImportPlaceContext, importPlaceOf } from './import-place.ts';
import { ImportScreen } from './import-screen.tsx';

/** /worlds/{id}/import/: the same for one world and whoever edits it; a world of somebody else is not found. */
export function WorldImport() {
  const { worldId = '' } = useParams();
  const world = useQuery(worldQuery(worldId));
  const name = world.data?.name;
  const isEmpty = world.data?.kind === 'own' && world.data.locations === 0;
  const place = useMemo(() => importPlaceOf(worldId, name ?? 'World', isEmpty), [worldId, name, isEmpty]);
  if (isNotFound(world.error)) return <NotFound />;
  if (name === undefined) {
    return (
      <WidePage title="Import" back={place.back}>
        {world.isError ? <LoadFailure of={world} /> : <RowsSkeleton count={5} label="Loading the world" />}
      </WidePage>
    );
  }
  return (
    <ImportPlaceContext value={place}>
      <ImportScreen />
    </ImportPlaceContext>
  );
}
