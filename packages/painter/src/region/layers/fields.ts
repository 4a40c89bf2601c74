import type { Sheet } from '../../pen/sheet.ts';
import { addTo } from '../../plane/indexes.ts';
import type { Point } from '../../plane/points.ts';
import { type Progress, paced, partOf } from '../../progress.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { VignetteKind } from '../../sketch/region-sketch.ts';
import { type FieldOptions, field } from '../../symbols/texture/field.ts';
import type { Cover, RegionGround } from '../ground.ts';

/** The number of fields around a place. */
const FIELDS: Partial<Record<VignetteKind, number>> = { city: 15, town: 8, village: 4 };
const UNTILLED: readonly Cover[] = ['forest', 'swamp', 'hills', 'desert', 'ice', 'moor'];
const TRIES = 240;
/** No field lies this near to the snow, in sheet units. */
const COLD = 200;
const MOST = 1_500;

type Mark = RegionGround['marks'][number];

/** Test points of a field: middle, ends, sides, and corners, as shares of its half breadth and depth. */
const TEST_POINTS: readonly Point[] = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1.15],
  [0, -1.1],
  [1.2, 1.15],
  [-1.2, 1.15],
  [1.2, -1.1],
  [-1.2, -1.1],
];

const testPoints = ({ at: [x, y], half: [w, h], turn }: FieldOptions): Point[] =>
  TEST_POINTS.map(([across, down]) => [
    x + across * w * Math.cos(turn) - down * h * Math.sin(turn),
    y + across * w * Math.sin(turn) + down * h * Math.cos(turn),
  ]);

function isTillable(ground: RegionGround, options: FieldOptions): boolean {
  return testPoints(options).every(
    ([x, y]) =>
      ground.isFree(x, y, 7) && !ground.isInRange(x, y, 1.45) && !UNTILLED.some((cover) => ground.has(cover, x, y)),
  );
}

const overlaps = (one: FieldOptions, other: FieldOptions): boolean =>
  Math.abs(one.at[0] - other.at[0]) < (one.half[0] + other.half[0]) * 1.04 + 3 &&
  Math.abs(one.at[1] - other.at[1]) < (one.half[1] + other.half[1]) * 1.12 + 3;

/** A random field on the oval around a place, roughly in the direction of its neighbors. */
function randomField({ at, size }: Mark, lie: number, random: Random): FieldOptions {
  const angle = random.range(0, Math.PI * 2);
  const distance = size * random.range(0.72, 1.8);
  const breadth = random.range(16, 36);
  return {
    at: [at[0] + Math.cos(angle) * distance * 1.15, at[1] + Math.sin(angle) * distance * 0.72],
    half: [breadth, Math.max(8.5, breadth * random.range(0.4, 0.58))],
    turn: lie + random.sym(0.09),
  };
}

function fieldsRound(ground: RegionGround, mark: Mark): FieldOptions[] {
  const { seed, style } = ground;
  const wanted = Math.round((mark.vignette === null ? 0 : (FIELDS[mark.vignette] ?? 0)) * style.symbols.fields);
  if (wanted === 0) return [];
  const random = seeded(`${seed}:fields:${mark.slug}`);
  const lie = random.sym(0.2);
  const got: FieldOptions[] = [];
  for (let t = 0; t < TRIES && got.length < wanted; t++) {
    const next = randomField(mark, lie, random);
    if (!got.some((other) => overlaps(next, other)) && isTillable(ground, next)) got.push(next);
  }
  return got;
}

/** A field with its seed. */
interface PlannedField {
  options: FieldOptions;
  seed: string;
}

/** The places that have fields. If there are very many, only the largest, to limit the time. */
function placesWithFields({ marks, sketch }: RegionGround): Mark[] {
  const warm = marks.filter(
    ({ at, vignette }) => vignette !== null && vignette in FIELDS && at[1] > (sketch.snowLine ?? -Infinity) + COLD,
  );
  return warm.length <= MOST ? warm : warm.toSorted((a, b) => b.size - a.size).slice(0, MOST);
}

/** Plans fields around cities, towns, and villages, where the ground allows them and no snow lies. */
export async function planFields(ground: RegionGround, progress: Progress): Promise<PlannedField[]> {
  const planned: PlannedField[] = [];
  await paced(placesWithFields(ground), progress, (mark) => {
    fieldsRound(ground, mark).forEach((options, i) => {
      // Two places side by side share their land.
      if (!planned.some((other) => overlaps(options, other.options)))
        planned.push({ options, seed: `${ground.seed}:field:${mark.slug}:${i}` });
    });
  });
  return planned;
}

/** Draws fields around cities, towns, and villages. */
export async function paintFields(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const fields = await planFields(ground, partOf(progress, 0, 0.5));
  await paced(fields, partOf(progress, 0.5, 1), ({ options, seed }) => sheet.paint(field(options, seed, ground.style)));
}

/**
 * Distance between the foot of a tree and a field above it, so that the crown does not cover the field, in sheet
 * units.
 */
const CROWN = 16;
/** The side of a cell of the index, in sheet units. */
const CELL = 128;
const COLUMN = 2 ** 16;

const touches = ({ at, half }: FieldOptions, x: number, y: number, pad: number): boolean => {
  const down = y - at[1];
  return Math.abs(x - at[0]) < half[0] * 1.2 + pad && down > -half[1] * 1.2 - pad && down < half[1] * 1.2 + pad + CROWN;
};

/** Returns a check whether a point lies on a field, or within `pad` of one. */
function tilledLand(fields: readonly FieldOptions[]): (x: number, y: number, pad: number) => boolean {
  const cells = new Map<number, FieldOptions[]>();
  for (const field of fields) {
    const key = Math.floor(field.at[0] / CELL) * COLUMN + Math.floor(field.at[1] / CELL);
    addTo(cells, key, field);
  }
  return (x, y, pad) => {
    for (let i = -1; i <= 1; i++)
      for (let j = -1; j <= 1; j++) {
        const key = (Math.floor(x / CELL) + i) * COLUMN + Math.floor(y / CELL) + j;
        if (cells.get(key)?.some((field) => touches(field, x, y, pad))) return true;
      }
    return false;
  };
}

/** The ground as trees and hills use it: fields are not free. */
export async function withFieldsKept(ground: RegionGround, progress: Progress): Promise<RegionGround> {
  const isTilled = tilledLand((await planFields(ground, progress)).map(({ options }) => options));
  return {
    ...ground,
    isNearMark: (x, y, pad) => ground.isNearMark(x, y, pad) || isTilled(x, y, pad),
    isFree: (x, y, margin = 10) => ground.isFree(x, y, margin) && !isTilled(x, y, 6),
  };
}
