import { FOG_CLEAR, type FogGrid } from './fog-grid.ts';

/** Values of cells, or of squares of them. */
export interface FogPlane {
  width: number;
  height: number;
  values: Uint8Array;
}

/**
 * A grid by squares of cells: what of a square is hidden most is what all of it is, so that nothing small is overlooked
 * in a picture that is scaled down.
 */
export interface FogPool {
  grid: FogGrid;
  /** Squares of 2 ** halvings cells a side. */
  at: (halvings: number) => FogPlane;
}

export function poolFog(grid: FogGrid): FogPool {
  const planes: FogPlane[] = [{ width: grid.width, height: grid.height, values: grid.cells }];
  return {
    grid,
    at(halvings) {
      let last = planes.at(-1) as FogPlane;
      while (planes.length <= halvings) {
        last = halved(last);
        planes.push(last);
      }
      return planes[halvings] as FogPlane;
    },
  };
}

function halved({ width, height, values }: FogPlane): FogPlane {
  const [across, down] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const half = new Uint8Array(across * down);
  const valueAt = (x: number, y: number): number =>
    x < width && y < height ? (values[y * width + x] ?? FOG_CLEAR) : FOG_CLEAR;
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      const upper = Math.max(valueAt(2 * x, 2 * y), valueAt(2 * x + 1, 2 * y));
      half[y * across + x] = Math.max(upper, valueAt(2 * x, 2 * y + 1), valueAt(2 * x + 1, 2 * y + 1));
    }
  }
  return { width: across, height: down, values: half };
}
