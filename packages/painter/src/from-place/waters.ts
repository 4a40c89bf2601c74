import type { Point } from '../plane/points.ts';
import { rectangle } from '../plane/rings.ts';
import type { RegionSketch } from '../sketch/region-sketch.ts';
import type { PlaceGround, Side } from './place-ground.ts';
import type { Scene } from './scene.ts';
import type { PlaceKind } from './sketch-of-place.ts';

type Waters = Pick<RegionSketch, 'coast' | 'islets' | 'lakes' | 'rivers'>;

/** A margin that reaches far outside the view, as a share of the view. */
const OUT = 0.35;

/** Sea, lakes, and rivers of a scene. */
export function watersOf(scene: Scene, kind: PlaceKind, ground: PlaceGround): Waters {
  return {
    coast: coastOf(scene, kind, ground),
    islets: isletsOf(scene, kind, ground),
    lakes: lakesOf(scene, kind, ground),
    rivers: riversOf(scene, kind, ground),
  };
}

const land = (id: string, ring: Point[]): RegionSketch['coast'][number] => ({ id, nature: 'exact', ring });

function coastOf(scene: Scene, kind: PlaceKind, ground: PlaceGround): RegionSketch['coast'] {
  const { random, all } = scene;
  if (kind === 'island') return [{ id: 'isle', nature: 'island', ring: all(blob(scene, [0.5, 0.54], [0.29, 0.27])) }];
  if (kind === 'strait')
    return [land('near', all(halfLand(scene, 'west', 0.7))), land('far', all(halfLand(scene, 'east', 0.72)))];
  if (kind === 'sea')
    return ground.isSnow || random.chance(0.4) ? [] : [land('cape', all(halfLand(scene, 'west', 0.84)))];
  const side = ground.sea[0];
  if (side === undefined || kind === 'glacier') return [land('land', all(everywhere))];
  return [land('land', all(halfLand(scene, side, DEPTHS[side])))];
}

const everywhere = rectangle(-OUT, -OUT, 1 + OUT, 1 + OUT);

/** How far the sea reaches in from its side, as a share of the view. */
const DEPTHS: Record<Side, number> = { west: 0.27, east: 0.27, south: 0.2, north: 0.26 };

/**
 * All land except for the sea on one side, with a winding shore.
 * @param depth how far the sea reaches in, as a share of the view
 */
function halfLand({ random, mirror }: Scene, side: Side, depth: number): Point[] {
  // The coast stays on its own side in a mirrored scene.
  const isLeft = (side === 'west') === (mirror === 1);
  const steps = 9;
  const [bend, lean] = [random.sym(0.05), random.range(0.02, 0.09)];
  const shore = Array.from({ length: steps + 1 }, (_, i): Point => {
    const t = -OUT + (i / steps) * (1 + 2 * OUT);
    const off = depth + Math.sin(t * 5 + bend * 60) * 0.035 + random.sym(0.022);
    return [t, off];
  });
  if (side === 'south') return [...shore.map(([t, off]): Point => [t, 1 - off]), [1 + OUT, -OUT], [-OUT, -OUT]];
  if (side === 'north') return [...shore.map(([t, off]): Point => [t, off]), [1 + OUT, 1 + OUT], [-OUT, 1 + OUT]];
  const line = shore.map(([t, off]): Point => {
    const away = off + lean * (t - 0.4) * 2;
    return [isLeft ? away : 1 - away, t];
  });
  const far = isLeft ? 1 + OUT : -OUT;
  return [...line, [far, 1 + OUT], [far, -OUT]];
}

/** A round patch with an uneven rim. */
export function blob({ random }: Scene, [u, v]: Point, [across, down]: Point, count = 11): Point[] {
  return Array.from({ length: count }, (_, i): Point => {
    const angle = (i / count) * Math.PI * 2;
    const reach = random.range(0.82, 1.12);
    return [u + Math.cos(angle) * across * reach, v + Math.sin(angle) * down * reach];
  });
}

function isletsOf(scene: Scene, kind: PlaceKind, ground: PlaceGround): RegionSketch['islets'] {
  const { random, at, view } = scene;
  if (kind !== 'sea' && kind !== 'island') return [];
  const isIce = kind === 'sea' && ground.isSnow;
  const u = kind === 'sea' ? random.range(0.3, 0.7) : random.range(0.8, 0.9);
  return [
    {
      id: 'islets',
      at: at(u, isIce ? 0.5 : random.range(0.25, 0.75)),
      spread: isIce ? [view.width * 0.5, view.height * 0.45] : [view.width * 0.1, view.height * 0.14],
      turn: random.sym(0.6),
      count: isIce ? 26 : random.int(3, 6),
      size: isIce ? [5, 22] : [4, 13],
      isIce,
    },
  ];
}

function lakesOf(scene: Scene, kind: PlaceKind, ground: PlaceGround): RegionSketch['lakes'] {
  const { all, random } = scene;
  if (kind === 'lake') return [{ id: 'lake', ring: all(blob(scene, [0.5, 0.56], [0.32, 0.24])) }];
  if (kind === 'swamp')
    return [
      { id: 'mere', ring: all(blob(scene, [0.62, 0.66], [0.14, 0.09])) },
      { id: 'pool', ring: all(blob(scene, [0.28, 0.4], [0.08, 0.06])) },
    ];
  if (!ground.isByLake || ground.sea.length > 0) return [];
  return [{ id: 'lake', ring: all(blob(scene, [0.5 + random.sym(0.1), 0.93], [0.42, 0.13])) }];
}

/** Courses of rivers through the scene: beside the middle, through it, or into the sea. */
function riversOf(scene: Scene, kind: PlaceKind, ground: PlaceGround): RegionSketch['rivers'] {
  const { random, all, view } = scene;
  const unit = view.height / 100;
  const winding = (points: readonly Point[]): Point[] =>
    all(points.map(([u, v]): Point => [u + random.sym(0.025), v + random.sym(0.02)]));
  if (kind === 'river')
    return [
      {
        id: 'river',
        line: winding([
          [0.2, -0.1],
          [0.28, 0.12],
          [0.5, 0.24],
          [0.66, 0.4],
          [0.48, 0.56],
          [0.3, 0.7],
          [0.4, 0.88],
          [0.62, 1.15],
        ]),
        width: [unit * 3, unit * 8.5],
      },
    ];
  if (kind === 'bridge')
    return [
      {
        id: 'river',
        line: winding([
          [0.78, -0.1],
          [0.7, 0.2],
          [0.54, 0.42],
          [0.5, 0.6],
          [0.4, 0.8],
          [0.2, 1.15],
        ]),
        width: [unit * 5, unit * 9],
      },
    ];
  const hasRiver = ground.isByRiver || (kind === 'region' && !ground.isDesert && random.chance(0.5));
  if (!hasRiver || !RIVERSIDE.has(kind) || ground.isByLake) return [];
  return [{ id: 'river', line: winding(pastThePlace(scene, ground.sea[0])), width: [unit * 2, unit * 5] }];
}

/** A course beside the place, and into the sea if the view shows it. */
function pastThePlace({ mirror }: Scene, sea: Side | undefined): Point[] {
  const side: Point[] = [
    [0.86, -0.1],
    [0.82, 0.16],
    [0.9, 0.34],
    [0.78, 0.54],
    [0.8, 0.74],
  ];
  if (sea === undefined) return [...side, [0.62, 0.9], [0.6, 1.15]];
  if (sea === 'south') return [...side, [0.76, 0.88]];
  if (sea === 'north') return [[0.6, 1.15], ...side.slice(2).reverse(), [0.82, 0.2]];
  const below: Point[] = [
    [1.15, 0.78],
    [0.9, 0.84],
    [0.66, 0.91],
    [0.45, 0.87],
    [0.2, 0.9],
  ];
  const isLeft = (sea === 'west') === (mirror === 1);
  return isLeft ? below : below.map(([u, v]): Point => [1 - u, v]);
}

/** Kinds of place that may stand beside a river. */
const RIVERSIDE = new Set<PlaceKind>([
  'city',
  'town',
  'village',
  'fortress',
  'temple',
  'inn',
  'ruin',
  'camp',
  'region',
  'hills',
]);
