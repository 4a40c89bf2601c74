/** Colours of everything wet and of the lines that cross the land: coast, rivers, lakes, ice on the sea, roads, borders. */
export interface WaterPalette {
  /** The line of the shore. */
  coast: string;
  /** Lines that follow the shore, waves, ripples on lakes. */
  waterLine: string;
  /** Strength of the water lines nearest the shore and farthest out, 0..1. */
  waterLineNear: number;
  waterLineFar: number;
  river: string;
  /** The two banks of a river. */
  bank: string;
  bankStrength: number;
  /** The thread of light in a broad reach. */
  glint: string;
  glintStrength: number;
  lake: string;
  floe: string;
  /** The flank of a floe, seen above the water. */
  floeFlank: string;
  floeInk: string;
  road: string;
  /** Lifts a road from the ground; never brighter than the ground needs. */
  roadHalo: string;
  roadHaloStrength: number;
  border: string;
  /** The faint band beside a border. */
  borderTint: string;
  borderTintStrength: number;
}

export const parchmentWater: WaterPalette = {
  coast: '#3b2a1e',
  waterLine: '#3f5a60',
  waterLineNear: 0.62,
  waterLineFar: 0.2,
  river: '#7fa3a6',
  bank: '#3b2a1e',
  bankStrength: 0.86,
  glint: '#c4d8d2',
  glintStrength: 0.75,
  lake: '#93b4b2',
  floe: '#f4f6f1',
  floeFlank: '#8fabb3',
  floeInk: '#6c868f',
  road: '#8c4a32',
  roadHalo: '#f4e9cf',
  roadHaloStrength: 0.5,
  border: '#6a4e36',
  borderTint: '#9a5f4a',
  borderTintStrength: 0.1,
};

export const nightWater: WaterPalette = {
  coast: '#d9c48f',
  waterLine: '#8fa9b5',
  waterLineNear: 0.5,
  waterLineFar: 0.14,
  river: '#3f6478',
  bank: '#a9bcc0',
  bankStrength: 0.55,
  glint: '#86a7b4',
  glintStrength: 0.5,
  lake: '#2f4e63',
  floe: '#a9bac2',
  floeFlank: '#4d6473',
  floeInk: '#d7e0e2',
  road: '#d3a56a',
  roadHalo: '#2a2622',
  roadHaloStrength: 0.15,
  border: '#cbb88d',
  borderTint: '#c98f6d',
  borderTintStrength: 0.1,
};

export const atlasWater: WaterPalette = {
  coast: '#6f675c',
  waterLine: '#6f98ab',
  waterLineNear: 0.42,
  waterLineFar: 0.12,
  river: '#a4cadb',
  bank: '#6d9db4',
  bankStrength: 0.8,
  glint: '#dcecf2',
  glintStrength: 0.5,
  lake: '#c6e1ec',
  floe: '#fbfdfd',
  floeFlank: '#b7ced8',
  floeInk: '#8fabb8',
  road: '#b08a78',
  roadHalo: '#ffffff',
  roadHaloStrength: 0.65,
  border: '#9a8c9c',
  borderTint: '#b48ab0',
  borderTintStrength: 0.09,
};
