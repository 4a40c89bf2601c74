import type { LookColour } from '@venture-atlas/types';

/** All colours of the map's drawing, as CSS colours without transparency unless said. */
export interface MapInks {
  readonly ink: string;
  readonly halo: string;
  readonly water: string;
  readonly waterHalo: string;
  readonly magenta: string;
  readonly plate: string;
  readonly onPlate: string;
  /** Those that editors choose from. */
  readonly colours: Readonly<Record<LookColour, string>>;
  /** How strong the halo under lines is, 0 to 1. */
  readonly lineHalo: number;
}

export type MapTheme = 'light' | 'dark';

/** The map's tokens of the interface design, one set per theme. */
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
      umber: '#5f4531',
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
      umber: '#d8b49c',
      teal: '#6fd9cf',
      slate: '#b4c0ca',
    },
    lineHalo: 0.4,
  },
};
