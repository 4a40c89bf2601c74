import { useState } from 'react';
import { useReadingScope } from '../api/reading-scope.ts';
import { mapFeatures } from './stage/map-features.ts';
import { type MapScene, slotNames } from './stage/map-scene.ts';
import { emptySlots, useFeatures } from './stage/slots.ts';
import { useStage } from './use-stage.ts';

type SceneStart = Pick<MapScene, 'details' | 'data' | 'look' | 'worldName' | 'Line'>;

const noIds: ReadonlySet<number> = new Set();
const unchanged = (link: string): string => link;

/** The scene of a map after all features were applied. Features that register later apply to maps that open later. */
export function useMapScene(given: SceneStart): MapScene {
  const { details, data } = given;
  const { worldId } = useReadingScope();
  const stage = useStage(details, data.points, data.isLoading || Boolean(data.error));
  const start: MapScene = {
    ...given,
    worldId,
    stage,
    campaign: null,
    places: data.points,
    hiddenIds: noIds,
    hasList: data.total > 0,
    list: {},
    isRailTaken: false,
    points: data.points,
    marks: undefined,
    switched: undefined,
    onPlace: undefined,
    onBox: undefined,
    tappedDetent: undefined,
    cover: stage.cover,
    Strip: undefined,
    keys: {},
    firstTab: undefined,
    linkTo: unchanged,
    put: emptySlots(slotNames),
  };
  const [features] = useState(() => [...mapFeatures()]);
  const scene = useFeatures(start, features);
  const cover = scene.cover === 'strip' && scene.Strip === undefined ? 'half' : scene.cover;
  return { ...scene, cover };
}
