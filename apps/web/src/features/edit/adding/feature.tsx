import { AtPlace } from '../../../map/leaflet/at-place.tsx';
import { type EditScene, type EditSceneChange, registerEditFeature } from '../scene/edit-scene.ts';
import { AddingBar } from './adding-bar.tsx';
import { NameField } from './name-field.tsx';
import { useAdding } from './use-adding.ts';

declare module '../scene/edit-scene.ts' {
  interface EditScene {
    /**
     * Adds the typed place, if there is one.
     * @returns whether the name must be corrected first
     */
    readonly commitName?: () => boolean;
  }
}

/** Adds one place after another. */
registerEditFeature({ name: 'adding', order: 60, useScene: useAddingOnMap });

function useAddingOnMap(scene: EditScene): EditSceneChange | undefined {
  const { details, points, session, kept, acts, stage } = scene;
  const { width, mapRef } = stage;
  const { at } = acts;
  const isOn = acts.mode === 'adding' && scene.blank === null;
  const adding = useAdding({
    isOn,
    map: details,
    points,
    at,
    session,
    kept,
    onPlace: acts.placeAt,
    onNext: acts.armAdd,
    onDone: acts.cancel,
    zoomNow: () => mapRef.current?.zoom(),
    middle: () => mapRef.current?.middle(),
  });
  if (!isOn) return undefined;
  return {
    commitName: () => typeof adding.commit() === 'string',
    bar: 'Adding places',
    onPlace: adding.placeAt,
    put: {
      layer:
        at === null ? null : (
          <AtPlace key={`${at.lat} ${at.lng}`} at={at}>
            {width === 'phone' ? null : <NameField adding={adding} />}
          </AtPlace>
        ),
      over: <AddingBar adding={adding} at={at} width={width} offersDrafts={details.draft !== true} />,
    },
  };
}
