import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { worldReadersQuery } from '../../../api/working-copies.ts';
import { useWaitingPlaces } from '../../../working-copy/use-waiting-places.ts';
import { type EditScene, type EditSceneChange, registerEditFeature } from '../scene/edit-scene.ts';
import { UnpublishedPlaces } from './unpublished-places.tsx';

/** The user's unpublished texts of places on the map: shown in the title, and on the map with the new names. */
registerEditFeature({ name: 'unpublished', order: 79, useScene: useUnpublished });

function useUnpublished({ points, drawn, session }: EditScene): EditSceneChange {
  const { worldId } = useReadingScope();
  const { data } = useQuery(worldReadersQuery(worldId));
  const waiting = useWaitingPlaces(worldId);
  const places = useMemo(() => {
    const byId = new Map(points.map((point) => [point.location_id, point]));
    return waiting.flatMap((place) => {
      const point = byId.get(place.locationId);
      return point === undefined || point.draft === true ? [] : [{ ...place, point }];
    });
  }, [points, waiting]);
  const renamed = useMemo(
    () =>
      new Map(
        places.flatMap(({ locationId, state }) => {
          const name = state.drafts.get('name')?.text.trim();
          return name === undefined || name === '' ? [] : [[locationId, name] as const];
        }),
      ),
    [places],
  );
  const named = useMemo(
    () =>
      renamed.size === 0
        ? drawn
        : drawn.map((point) => ({ ...point, name: renamed.get(point.location_id) ?? point.name })),
    [drawn, renamed],
  );
  return {
    drawn: named,
    put: {
      plate: (
        <UnpublishedPlaces places={places} readers={data ?? { readers: 'players', campaigns: [] }} session={session} />
      ),
    },
  };
}
