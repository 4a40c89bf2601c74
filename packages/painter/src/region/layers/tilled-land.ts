import type { Progress } from '../../progress.ts';
import type { FieldOptions } from '../../symbols/texture/field.ts';
import type { RegionGround } from '../ground.ts';
import { planFields } from './field-plan.ts';

/** A tree has its foot so far below a field that its crown does not cover it, in sheet units. */
const CROWN = 16;
/** The side of a cell of the index, in sheet units. */
const CELL = 128;
const COLUMN = 2 ** 16;

const touches = ({ at, half }: FieldOptions, x: number, y: number, pad: number): boolean => {
  const down = y - at[1];
  return Math.abs(x - at[0]) < half[0] * 1.2 + pad && down > -half[1] * 1.2 - pad && down < half[1] * 1.2 + pad + CROWN;
};

/** Asks whether a point lies on tilled land, or within `pad` of it. */
function tilledLand(fields: readonly FieldOptions[]): (x: number, y: number, pad: number) => boolean {
  const cells = new Map<number, FieldOptions[]>();
  for (const field of fields) {
    const key = Math.floor(field.at[0] / CELL) * COLUMN + Math.floor(field.at[1] / CELL);
    cells.set(key, [...(cells.get(key) ?? []), field]);
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

/** The ground as trees and hills see it: they keep clear of fields as they do of the places that till them. */
export async function withFieldsKept(ground: RegionGround, progress: Progress): Promise<RegionGround> {
  const isTilled = tilledLand((await planFields(ground, progress)).map(({ options }) => options));
  return {
    ...ground,
    isNearMark: (x, y, pad) => ground.isNearMark(x, y, pad) || isTilled(x, y, pad),
    isFree: (x, y, margin = 10) => ground.isFree(x, y, margin) && !isTilled(x, y, 6),
  };
}
