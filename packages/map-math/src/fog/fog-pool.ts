import type { FogGrid } from './fog-grid.ts';

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

/** Every map is halved anew whenever its fog changes, while its players wait: rows side by side, without a call a cell. */
function halved({ width, height, values }: FogPlane): FogPlane {
  const [across, down] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const half = new Uint8Array(across * down);
  for (let y = 0; y < down; y += 1) {
    const upper = 2 * y * width;
    // Beside the map nothing is hidden: the last row or column stands for the one that is missing.
    const lower = 2 * y + 1 < height ? upper + width : upper;
    for (let x = 0; x < across; x += 1) {
      const left = 2 * x;
      const right = left + 1 < width ? left + 1 : left;
      half[y * across + x] = Math.max(
        values[upper + left] as number,
        values[upper + right] as number,
        values[lower + left] as number,
        values[lower + right] as number,
      );
    }
  }
  return { width: across, height: down, values: half };
}
