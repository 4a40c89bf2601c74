import { useQuery } from '@tanstack/react-query';
import { publishMessages } from '@venture-atlas/rules';
import { useMemo } from 'react';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { worldReadersQuery } from '../../../api/working-copies.ts';
import { NamesBelow } from '../../../map/leaflet/names-below.tsx';
import { useWaitingPlaces } from '../../../working-copy/use-waiting-places.ts';
import { type EditScene, type EditSceneChange, registerEditFeature } from '../scene/edit-scene.ts';
import { UnpublishedPlaces } from './unpublished-places.tsx';

/** The user's unpublished texts of places on the map: shown in the title, and on the map with the new names. */
registerEditFeature({ name: 'unpublished', order: 79, useScene: useUnpublished });

function useUnpublished({ points, drawn, session, stage: { selected } }: EditScene): EditSceneChange {
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
  // The selected place has its line with its handles.
  const lines = useMemo(
    () =>
      new Map(
        places
          .filter(({ locationId, point }) => renamed.has(locationId) && point.id !== selected?.id)
          .map(({ point }) => [point.id, publishMessages.publishedName(point.name)]),
      ),
    [places, renamed, selected?.id],
  );
  return {
    drawn: named,
    put: {
      plate: (
        <UnpublishedPlaces places={places} readers={data ?? { readers: 'players', campaigns: [] }} session={session} />
      ),
      layer: lines.size === 0 ? null : <NamesBelow lines={lines} />,
    },
  };
}
