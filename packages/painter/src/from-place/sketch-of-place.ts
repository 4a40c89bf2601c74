import type { RegionSketch, Settlement, VignetteKind } from '../sketch/region-sketch.ts';
import { vignetteKinds } from '../sketch/region-sketch.ts';
import { landscapeOf } from './landscape.ts';
import type { PlaceGround } from './place-ground.ts';
import { type Scene, sceneOf } from './scene.ts';
import { watersOf } from './waters.ts';

/** The subject in the middle of a place's picture. */
export type PlaceKind =
  | VignetteKind
  | 'forest'
  | 'mountain'
  | 'hills'
  | 'swamp'
  | 'moor'
  | 'desert'
  | 'glacier'
  | 'sea'
  | 'strait'
  | 'island'
  | 'lake'
  | 'river'
  | 'bridge'
  | 'road'
  | 'region';

/** A place with the facts that its picture depends on. */
export interface PicturedPlace {
  /** The same name gives the same picture. */
  name: string;
  kind: PlaceKind;
  ground: PlaceGround;
}

/** How much of the country each kind of picture shows. Less of it makes a small subject larger. */
const ZOOMS: Record<PlaceKind, number> = {
  city: 0.84,
  town: 0.68,
  village: 0.56,
  fortress: 0.68,
  ruin: 0.58,
  dungeon: 0.5,
  temple: 0.6,
  inn: 0.5,
  oasis: 0.42,
  camp: 0.52,
  forest: 0.72,
  mountain: 1,
  hills: 0.85,
  swamp: 0.8,
  moor: 1,
  desert: 1.05,
  glacier: 1.15,
  sea: 1,
  strait: 0.95,
  island: 1,
  lake: 0.9,
  river: 0.85,
  bridge: 0.55,
  road: 0.75,
  region: 1.1,
};

/** The largest label size that still changes the symbol of a place. */
const LARGEST = 64;

/** The sketch for the picture of a place. `viewOf` gives the part of it that the picture shows. */
export function sketchOfPlace({ name, kind, ground }: PicturedPlace): RegionSketch {
  const scene = sceneOf(`${name}:${kind}`, ZOOMS[kind]);
  return {
    kind: 'region',
    name,
    seed: `${name}:${kind}`,
    width: scene.width,
    height: scene.height,
    milesPerUnit: null,
    ...watersOf(scene, kind, ground),
    ...landscapeOf(scene, kind, ground),
    harbours: [],
    borders: [],
    settlements: settlementsOf(scene, kind, ground, name),
    decor: { compass: null, titlePanel: null, beasts: beastsOf(scene, kind) },
  };
}

/** Small vignettes for wide country. */
const SMALL: Partial<Record<PlaceKind, VignetteKind>> = { desert: 'oasis', glacier: 'camp' };

function settlementsOf({ at, random }: Scene, kind: PlaceKind, ground: PlaceGround, name: string): Settlement[] {
  const small = kind === 'region' ? random.pick(['village', 'village', 'town'] as const) : SMALL[kind];
  if (small !== undefined) return [{ slug: name, at: at(0.56, 0.7), vignette: small, scale: 24 }];
  const vignette = vignetteKinds.find((one) => one === kind);
  if (vignette === undefined) return [];
  const isPort = ground.sea.length > 0 && (kind === 'city' || kind === 'town' || kind === 'village');
  const down = ground.sea[0] === 'south' ? 0.6 : 0.66;
  return [{ slug: name, at: at(0.5, down), vignette, scale: LARGEST, ...(isPort ? { isPort } : {}) }];
}

function beastsOf({ at, random, view }: Scene, kind: PlaceKind): RegionSketch['decor']['beasts'] {
  const facing = random.chance(0.5) ? 1 : -1;
  const size = view.height * 0.3;
  if (kind === 'sea')
    return [
      { kind: random.pick(['ship2', 'ship3', 'ship3', 'serpent', 'whale'] as const), at: at(0.6, 0.52), size, facing },
    ];
  if (kind === 'strait') return [{ kind: random.pick(['ship2', 'ship3'] as const), at: at(0.5, 0.5), size, facing }];
  if (kind === 'island') return [{ kind: 'ship2', at: at(0.12, 0.72), size: size * 0.55, facing }];
  return [];
}
