import { locationNameProblem } from '@venture-atlas/rules';

/** The sheets that a world can begin with. */

/** Map units of the longer side: space for some thousand places, as on drawn maps. */
const LONGER_SIDE = 4000;

/** Width to height. */
const proportions = {
  wide: [2, 1],
  landscape: [4, 3],
  square: [1, 1],
  portrait: [3, 4],
} as const;

export type SheetShape = keyof typeof proportions;

export const sheetShapes: readonly { value: SheetShape; label: string }[] = [
  { value: 'wide', label: 'Wide' },
  { value: 'landscape', label: 'Landscape' },
  { value: 'square', label: 'Square' },
  { value: 'portrait', label: 'Portrait' },
];

/** The widths of a sheet in miles; '' for one without a scale. */
export const sheetWidths: readonly { value: string; label: string }[] = [
  { value: '1', label: '1 mile: a town' },
  { value: '10', label: '10 miles: a large city and its fields' },
  { value: '60', label: '60 miles: a valley or an island' },
  { value: '600', label: '600 miles: a realm' },
  { value: '3000', label: '3,000 miles: a continent' },
  { value: '', label: 'No miles yet' },
];

export interface Sheet {
  shape: SheetShape;
  /** One of `sheetWidths`. */
  miles: string;
}

export const FIRST_SHEET: Sheet = { shape: 'landscape', miles: '600' };

/** The request for the map of a sheet. */
export function mapOfSheet({ shape, miles }: Sheet): {
  map_size: { width: number; height: number };
  miles_per_unit: number | null;
} {
  const [wide, high] = proportions[shape];
  const unit = LONGER_SIDE / Math.max(wide, high);
  const map_size = { width: wide * unit, height: high * unit };
  return { map_size, miles_per_unit: miles === '' ? null : Number(miles) / map_size.width };
}

/** Width divided by height. */
export function aspectOf({ shape }: Sheet): number {
  const [wide, high] = proportions[shape];
  return wide / high;
}

/** The name of a world's map: the world's name without characters that addresses cannot have. */
export function mapNameOf(worldName: string): string {
  const name = worldName
    .replaceAll(/[/?#%\\]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  return locationNameProblem(name) === undefined ? name : 'Map';
}
