import { type ReactNode, useState } from 'react';
import { useReadingScope } from '../api/reading-scope.ts';
import { type MapFeature, mapFeatures } from './stage/map-features.ts';
import type { MapScene, SceneChange, Slot } from './stage/map-scene.ts';
import { useStage } from './use-stage.ts';

type SceneStart = Pick<MapScene, 'details' | 'data' | 'look' | 'worldName' | 'Line'>;

const nobodys: ReadonlySet<number> = new Set();
const asItIs = (link: string): string => link;

const emptySlots: Record<Slot, []> = {
  layer: [],
  plate: [],
  rail: [],
  top: [],
  lowerEdge: [],
  foot: [],
  over: [],
  listTop: [],
  listEnd: [],
  listFoot: [],
};

/** The scene of a map after all features have had their turn. Those that come later belong to maps that open later. */
export function useMapScene(given: SceneStart): MapScene {
  const { details, data } = given;
  const { worldId } = useReadingScope();
  const stage = useStage(details, data.points, data.isLoading || Boolean(data.error));
  let scene: MapScene = {
    ...given,
    worldId,
    stage,
    campaign: null,
    places: data.points,
    hiddenIds: nobodys,
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
    linkTo: asItIs,
    put: emptySlots,
  };
  const [features] = useState(() => [...mapFeatures()]);
  for (const feature of features) {
    // biome-ignore lint/correctness/useHookAtTopLevel: the same features in the same order at each render
    const change = feature.useScene?.(scene);
    scene = afterFeature(scene, feature, change);
  }
  const cover = scene.cover === 'strip' && scene.Strip === undefined ? 'half' : scene.cover;
  return { ...scene, cover };
}

function afterFeature(scene: MapScene, { name: feature }: MapFeature, change: SceneChange | undefined): MapScene {
  if (change === undefined) return scene;
  const { put = {}, keys = {}, ...values } = change;
  return {
    ...scene,
    ...values,
    keys: { ...scene.keys, ...keys },
    put: withNodes(scene.put, feature, put),
  };
}

function withNodes(before: MapScene['put'], feature: string, put: Partial<Record<Slot, ReactNode>>): MapScene['put'] {
  const entries = Object.entries(before).map(([slot, nodes]) => {
    const node = put[slot as Slot] ?? null;
    return [slot, node === null ? nodes : [...nodes, { feature, node }]];
  });
  return Object.fromEntries(entries) as MapScene['put'];
}
