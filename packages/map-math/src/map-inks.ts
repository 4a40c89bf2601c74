import type { Child, LookColour, LookDash, LookWeight, TypeIcon, TypeLook } from '@venture-atlas/types';

/** All colors of the map's drawing, as CSS colors. They are opaque unless a comment says otherwise. */
export interface MapInks {
  readonly ink: string;
  readonly halo: string;
  readonly water: string;
  readonly waterHalo: string;
  readonly magenta: string;
  readonly plate: string;
  readonly onPlate: string;
  /** The colors that editors choose from. */
  readonly colours: Readonly<Record<LookColour, string>>;
  /** Opacity of the halo under lines, 0 to 1. */
  readonly lineHalo: number;
}

export type MapTheme = 'light' | 'dark';

/** The map tokens of the interface design, one set for each theme. */
export const mapInks: Readonly<Record<MapTheme, MapInks>> = {
  light: {
    ink: '#15232a',
    halo: '#f7f1e1',
    water: '#1d4958',
    waterHalo: '#d3e2df',
    magenta: '#b01269',
    plate: '#15232a',
    onPlate: '#ffffff',
    colours: {
      pine: '#1f5a2e',
      lake: '#1b4b9b',
      violet: '#5a379c',
      umber: '#6e3b1c',
      teal: '#07595c',
      slate: '#4a5560',
    },
    lineHalo: 0.75,
  },
  dark: {
    ink: '#f0e9d6',
    halo: '#10191d',
    water: '#aed2d9',
    waterHalo: '#16242a',
    magenta: '#ff86c3',
    plate: '#f0e9d6',
    onPlate: '#10191d',
    colours: {
      pine: '#93d69b',
      lake: '#9cc3ff',
      violet: '#cbb6ff',
      umber: '#d8ad88',
      teal: '#6fd9cf',
      slate: '#b4c0ca',
    },
    lineHalo: 0.4,
  },
};

/** The sign of a place on maps and in lists: its own, or that of its type; null: a dot. */
export const signOfPlace = ({ look, type_icon }: Pick<Child, 'look' | 'type_icon'>): TypeIcon | null =>
  look?.sign === 'dot' ? null : (look?.sign ?? type_icon ?? null);

/** The color and line of a place: its own values over those of its type; null if none is chosen. */
export const lookOfPlace = ({ look, type_look }: Pick<Child, 'look' | 'type_look'>): TypeLook | null =>
  look || type_look ? { ...type_look, ...look } : null;

/** Widths of lines and borders, in CSS pixels. */
export const LOOK_WIDTHS: Readonly<Record<LookWeight, number>> = { thin: 1, middle: 1.8, strong: 2.8, broad: 3.4 };

/** Dashes and gaps of lines, in CSS pixels. */
export const LOOK_DASHES: Readonly<Record<LookDash, readonly number[]>> = {
  solid: [],
  dashed: [7, 4],
  dotted: [2, 4],
  dash_dot: [9, 3, 2, 3],
  sparse: [3, 6],
};
