import type { ForestSketch } from '../sketch/region-sketch.ts';

/** A wash: its colour as #rrggbb and how much of it lies on the ground, 0 to 1. */
export interface Tint {
  colour: string;
  alpha: number;
}

/** Colours of what is painted under the ink: land, sea and the paper itself. */
export interface GroundPalette {
  land: LandColours;
  sea: SeaColours;
  /** A country's own tint is mixed by `share` towards a colour of this style before it is laid. */
  regions: { alpha: number; towards: string; share: number };
  meadow: Tint;
  /** Pigment that gathers along the shore: at the very line, and in a broad breath. */
  coastEdge: { colour: string; near: number; far: number };
  /** The sand far around a desert, and the desert. */
  desertHalo: Tint;
  desert: Tint;
  drifts: { light: string; dark: string; alpha: number };
  moor: Tint;
  heather: Tint;
  marsh: Tint;
  hills: Tint;
  /** The floor of woods. */
  forest: Record<ForestSketch['kind'], Tint>;
  relief: { alpine: string; rugged: string; volcano: string; alpha: number; shading: number };
  ice: { light: string; shade: string };
  snow: Tint;
  paper: PaperLook;
}

interface LandColours {
  paper: string;
  paperMid: string;
  sage: string;
  /** How far the land turns to sage where it is greenest. */
  sageShare: number;
}

interface SeaColours {
  shallow: string;
  middle: string;
  deep: string;
  bloom: Tint;
  icy: Tint;
  /** How much darker the water is at the very shore. */
  lip: number;
}

/** How the sheet itself looks; all shares of brightness. */
export interface PaperLook {
  /** Outside of the frame. */
  margin: string;
  /** Slow and fine stains. */
  stain: number;
  fineStain: number;
  /** How much darker the sheet grows towards its rim: broad, and at the very rim. */
  rimBroad: number;
  rimNarrow: number;
  /** The last step for every pixel: `contrast` x value + `lift` (0..255), then saturation. */
  contrast: number;
  lift: number;
  saturation: number;
}

export const parchmentGround: GroundPalette = {
  land: { paper: '#f1e5c8', paperMid: '#e7d5ac', sage: '#cdd09a', sageShare: 0.62 },
  sea: {
    shallow: '#c3d3c4',
    middle: '#9fbcb4',
    deep: '#7b9fa0',
    bloom: { colour: '#d9ddc6', alpha: 0.22 },
    icy: { colour: '#c6d8d6', alpha: 0.75 },
    lip: 0.1,
  },
  regions: { alpha: 0.42, towards: '#e7d5ac', share: 0 },
  meadow: { colour: '#b9c48d', alpha: 0.4 },
  coastEdge: { colour: '#b9945f', near: 0.3, far: 0.1 },
  desertHalo: { colour: '#e6d3a0', alpha: 0.75 },
  desert: { colour: '#ecd29c', alpha: 0.82 },
  drifts: { light: '#f8e7bd', dark: '#d8ae6a', alpha: 0.45 },
  moor: { colour: '#b7a283', alpha: 0.4 },
  heather: { colour: '#a08a8c', alpha: 0.3 },
  marsh: { colour: '#9bb096', alpha: 0.55 },
  hills: { colour: '#cbb983', alpha: 0.42 },
  forest: {
    broad: { colour: '#a3b179', alpha: 0.72 },
    mixed: { colour: '#98aa7a', alpha: 0.72 },
    conifer: { colour: '#8aa183', alpha: 0.72 },
    jungle: { colour: '#93ab6c', alpha: 0.76 },
    dead: { colour: '#aba285', alpha: 0.6 },
  },
  relief: { alpine: '#b0aaa2', rugged: '#bfa987', volcano: '#a3907f', alpha: 0.42, shading: 0.11 },
  ice: { light: '#eef2f0', shade: '#c3d3d8' },
  snow: { colour: '#eeeee6', alpha: 0.55 },
  paper: {
    margin: '#f1e5c8',
    stain: 0.022,
    fineStain: 0.014,
    rimBroad: 0.1,
    rimNarrow: 0.12,
    contrast: 1.085,
    lift: -17,
    saturation: 1.05,
  },
};

/** Land stays mid-dark and warm, so that pale lines show on it and a pale halo still parts dark type from it. */
export const nightGround: GroundPalette = {
  land: { paper: '#57544f', paperMid: '#494849', sage: '#47524b', sageShare: 0.62 },
  sea: {
    shallow: '#2f4456',
    middle: '#1d3045',
    deep: '#121f30',
    bloom: { colour: '#2f4658', alpha: 0.2 },
    icy: { colour: '#4a6072', alpha: 0.6 },
    lip: 0.14,
  },
  regions: { alpha: 0.34, towards: '#4a494b', share: 0.68 },
  meadow: { colour: '#4c5e51', alpha: 0.4 },
  coastEdge: { colour: '#8d7f60', near: 0.3, far: 0.1 },
  desertHalo: { colour: '#5a5245', alpha: 0.7 },
  desert: { colour: '#625745', alpha: 0.8 },
  drifts: { light: '#756852', dark: '#4d443a', alpha: 0.4 },
  moor: { colour: '#57504c', alpha: 0.5 },
  heather: { colour: '#5d5060', alpha: 0.34 },
  marsh: { colour: '#40565a', alpha: 0.55 },
  hills: { colour: '#5d5646', alpha: 0.42 },
  forest: {
    broad: { colour: '#3c4c40', alpha: 0.74 },
    mixed: { colour: '#38493f', alpha: 0.74 },
    conifer: { colour: '#334646', alpha: 0.74 },
    jungle: { colour: '#374e3a', alpha: 0.76 },
    dead: { colour: '#4c463f', alpha: 0.62 },
  },
  relief: { alpine: '#666870', rugged: '#635b52', volcano: '#4a4246', alpha: 0.42, shading: 0.15 },
  ice: { light: '#74838f', shade: '#566676' },
  snow: { colour: '#7a828a', alpha: 0.55 },
  paper: {
    margin: '#2b2f38',
    stain: 0.03,
    fineStain: 0.018,
    rimBroad: 0.1,
    rimNarrow: 0.12,
    contrast: 1,
    lift: 0,
    saturation: 1.03,
  },
};

/** Nearly white, so that many labels have the sheet for themselves; countries differ by soft tints. */
export const atlasGround: GroundPalette = {
  land: { paper: '#fdfbf6', paperMid: '#f8f4ea', sage: '#f0f4e6', sageShare: 0.6 },
  sea: {
    shallow: '#e9f2f4',
    middle: '#dbe9ee',
    deep: '#cde0e9',
    bloom: { colour: '#e6f0f2', alpha: 0.2 },
    icy: { colour: '#eaf2f5', alpha: 0.7 },
    lip: 0.05,
  },
  regions: { alpha: 0.5, towards: '#fdfbf5', share: 0.6 },
  meadow: { colour: '#e2ecd2', alpha: 0.4 },
  coastEdge: { colour: '#b7ab95', near: 0.22, far: 0.06 },
  desertHalo: { colour: '#f7efd8', alpha: 0.7 },
  desert: { colour: '#f7eed6', alpha: 0.75 },
  drifts: { light: '#fbf5e3', dark: '#ecdcb4', alpha: 0.36 },
  moor: { colour: '#ebe3d5', alpha: 0.5 },
  heather: { colour: '#e3d8dd', alpha: 0.3 },
  marsh: { colour: '#dbe8e2', alpha: 0.55 },
  hills: { colour: '#f0e8d2', alpha: 0.42 },
  forest: {
    broad: { colour: '#dde7cb', alpha: 0.74 },
    mixed: { colour: '#d7e4cc', alpha: 0.74 },
    conifer: { colour: '#d0e0d2', alpha: 0.74 },
    jungle: { colour: '#d3e5bd', alpha: 0.76 },
    dead: { colour: '#e6e1d4', alpha: 0.62 },
  },
  relief: { alpine: '#e4e1dd', rugged: '#ebe2d3', volcano: '#e0d6ce', alpha: 0.5, shading: 0.06 },
  ice: { light: '#fafcfc', shade: '#e3edf1' },
  snow: { colour: '#fbfbfa', alpha: 0.6 },
  paper: {
    margin: '#fbf9f4',
    stain: 0.006,
    fineStain: 0.004,
    rimBroad: 0.02,
    rimNarrow: 0.02,
    contrast: 1,
    lift: 0,
    saturation: 1,
  },
};
