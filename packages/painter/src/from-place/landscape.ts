import type { Point } from '../plane/points.ts';
import { rectangle } from '../plane/rings.ts';
import type { ForestSketch, RegionSketch } from '../sketch/region-sketch.ts';
import type { PlaceGround } from './place-ground.ts';
import type { Scene } from './scene.ts';
import type { PlaceKind } from './sketch-of-place.ts';
import { blob } from './waters.ts';

type Landscape = Pick<
  RegionSketch,
  'forests' | 'ranges' | 'hills' | 'swamps' | 'moors' | 'deserts' | 'ice' | 'regions' | 'snowLine' | 'roads'
>;

const whole = rectangle(-0.3, -0.3, 1.3, 1.3);

/** The cover of a scene's land, and its roads. */
export function landscapeOf(scene: Scene, kind: PlaceKind, ground: PlaceGround): Landscape {
  const everywhere = (id: string, isThere: boolean) => (isThere ? [{ id, rings: [scene.all(whole)] }] : []);
  return {
    forests: forestsOf(scene, kind, ground),
    ranges: rangesOf(scene, kind, ground),
    hills: hillsOf(scene, kind, ground),
    swamps: everywhere('swamp', kind === 'swamp' || ground.isSwamp),
    moors: everywhere('moor', kind === 'moor' || ground.isMoor).map((moor) => ({ ...moor, isSoft: true })),
    deserts: everywhere('desert', kind === 'desert' || kind === 'oasis' || ground.isDesert),
    ice: everywhere('ice', kind === 'glacier'),
    regions: everywhere('country', ground.tint !== null).map((area) => ({ ...area, tint: ground.tint ?? '#ffffff' })),
    // Everything or nothing lies north of the snow line.
    snowLine: ground.isSnow || kind === 'glacier' ? scene.height * 2 : null,
    roads: roadsOf(scene, kind, ground),
  };
}

/** Woods: around a clearing in the whole scene, or as a patch at the side. A bare scene may get one too. */
function forestsOf(scene: Scene, kind: PlaceKind, ground: PlaceGround): RegionSketch['forests'] {
  const { random, all } = scene;
  const patch = (id: string, of: ForestSketch['kind'], at: Point, size: Point): ForestSketch => ({
    id,
    kind: of,
    rings: [all(blob(scene, at, size))],
  });
  const own = ground.forest?.kind ?? (ground.isSnow ? 'conifer' : random.pick(['mixed', 'broad'] as const));
  if (kind === 'forest') return [round(scene, own, [0.56, 0.62], [0.13, 0.1])];
  if (kind === 'swamp') return [patch('drowned', 'dead', [0.8, 0.34], [0.16, 0.13])];
  if (kind === 'moor') return [patch('withered', 'dead', [0.84, 0.4], [0.1, 0.1])];
  if (kind === 'mountain' || kind === 'lake')
    return [patch('left', own, [0.08, 0.86], [0.24, 0.14]), patch('right', own, [0.86, 0.8], [0.2, 0.14])];
  if (kind === 'island') return [patch('grove', own, [0.42, 0.5], [0.11, 0.1])];
  if (['sea', 'strait', 'desert', 'glacier', 'oasis', 'moor'].includes(kind) || ground.isDesert) return [];
  if (ground.forest?.isInside === true) return [round(scene, own, [0.5, 0.66], [0.3, 0.24])];
  if (kind === 'region')
    return [
      patch('wood', own, [0.12, 0.3 + random.range(0, 0.4)], [random.range(0.1, 0.2), random.range(0.14, 0.26)]),
      patch('grove', own, [random.range(0.75, 0.92), 0.25 + random.range(0, 0.5)], [random.range(0.05, 0.12), 0.1]),
    ];
  if (ground.forest !== null) return [patch('wood', own, [0.1, 0.42], [0.15, 0.19])];
  const left = patch('grove', random.chance(kind === 'ruin' ? 0.5 : 0) ? 'dead' : own, [0.13, 0.38], [0.11, 0.11]);
  const right = patch('copse', own, [0.9, 0.3 + random.sym(0.06)], [0.09, 0.07]);
  if (ground.range !== null || ground.sea.length > 0) return random.chance(0.5) ? [right] : [];
  return random.chance(0.6) ? [left, right] : [left];
}

/** A wood that fills the scene around a clearing. */
const round = (scene: Scene, kind: ForestSketch['kind'], at: Point, size: Point): ForestSketch => ({
  id: 'wood',
  kind,
  rings: [scene.all(whole), scene.all(blob(scene, at, size))],
});

function rangesOf({ random, all, view }: Scene, kind: PlaceKind, ground: PlaceGround): RegionSketch['ranges'] {
  const style = ground.range?.style ?? (ground.isDesert ? 'rugged' : 'alpine');
  const snow = ground.isSnow ? 0.7 : (ground.range?.snow ?? 0.3);
  const h = view.height;
  const spine = (down: number, from = -0.05, to = 1.05): Point[] =>
    all([0, 0.25, 0.5, 0.75, 1].map((t): Point => [from + (to - from) * t, down + random.sym(0.035)]));
  if (kind === 'mountain')
    return [
      {
        id: 'range',
        style,
        snow,
        size: [h * 0.26, h * (style === 'volcano' ? 0.62 : 0.5)],
        width: h * 0.12,
        spines: style === 'volcano' ? [spine(0.62, 0.36, 0.64)] : [spine(0.34), spine(0.66, 0.18, 0.82)],
      },
    ];
  if (kind === 'glacier')
    return [
      { id: 'range', style: 'alpine', snow: 0.8, size: [h * 0.2, h * 0.36], width: h * 0.08, spines: [spine(0.3)] },
    ];
  if (kind === 'island')
    return ground.range === null && random.chance(0.5)
      ? []
      : [{ id: 'peak', style, snow, size: [h * 0.16, h * 0.28], width: h * 0.05, spines: [spine(0.52, 0.5, 0.66)] }];
  if (['sea', 'strait', 'swamp'].includes(kind)) return [];
  // A cave is in the side of a mountain.
  if (kind === 'dungeon')
    return [
      {
        id: 'range',
        style,
        snow,
        size: [h * 0.3, h * 0.5],
        width: h * 0.05,
        spines: [spine(0.5, 0.2, 0.8), spine(0.28)],
      },
    ];
  const isFar = kind === 'desert' || kind === 'lake' || (kind === 'region' && random.chance(0.25));
  if (ground.range === null && !isFar) return [];
  const spines = [spine(0.2)];
  if (ground.range?.isInside === true) spines.push(spine(0.46, -0.08, 0.16), spine(0.48, 0.86, 1.08));
  return [{ id: 'range', style, snow, size: [h * 0.17, h * 0.34], width: h * 0.06, spines }];
}

function hillsOf(scene: Scene, kind: PlaceKind, ground: PlaceGround): RegionSketch['hills'] {
  const { all } = scene;
  if (kind === 'hills') return [{ id: 'hills', rings: [all(whole)] }];
  const isOpen = ground.range === null && ground.forest?.isInside !== true && !ground.isSwamp;
  const isThere = ground.isHilly || isOpen;
  if (!isThere || ground.isSnow || ground.sea[0] === 'north' || WITHOUT_HILLS.has(kind)) return [];
  return [{ id: 'hills', rings: [all(blob(scene, [0.58, 0.18], [0.5, 0.17]))] }];
}

const WITHOUT_HILLS = new Set<PlaceKind>([
  'sea',
  'strait',
  'swamp',
  'desert',
  'island',
  'dungeon',
  'mountain',
  'glacier',
]);

/** A road up to the place, or through the scene. */
function roadsOf({ all, random }: Scene, kind: PlaceKind, ground: PlaceGround): RegionSketch['roads'] {
  const swing = random.sym(0.06);
  if (kind === 'road')
    return [
      {
        id: 'road',
        kind: 'high',
        line: all([
          [0.2, 1.15],
          [0.32, 0.86],
          [0.52, 0.66],
          [0.46, 0.46],
          [0.6, 0.26],
          [0.7, -0.1],
        ]),
      },
    ];
  if (kind === 'bridge')
    return [
      {
        id: 'road',
        kind: 'high',
        line: all([
          [-0.1, 0.5],
          [0.22, 0.58],
          [0.5, 0.6],
          [0.78, 0.64],
          [1.1, 0.56],
        ]),
      },
    ];
  if (kind === 'forest')
    return [
      {
        id: 'trail',
        kind: 'trail',
        line: all([
          [0.44, 1.15],
          [0.5, 0.84],
          [0.56, 0.62],
        ]),
      },
    ];
  const isSettled = ground.isByRoad && ground.sea[0] !== 'south' && !ground.isByLake;
  if (!isSettled || ['mountain', 'hills', 'swamp', 'island', 'lake', 'sea', 'strait'].includes(kind)) return [];
  return [
    {
      id: 'road',
      kind: 'road',
      line: all([
        [0.5, 0.72],
        [0.47 + swing, 0.86],
        [0.4 + swing * 2, 1.15],
      ]),
    },
  ];
}
