import type { Palette, PaletteTable } from './palette-table.ts';

/** Colors under the ink: land, sea, and paper. */
export const groundColours = {
  land: {
    paper: ['#f1e5c8', '#57544f', '#fdfbf6'],
    paperMid: ['#e7d5ac', '#494849', '#f8f4ea'],
    sage: ['#cdd09a', '#47524b', '#f0f4e6'],
    /** The share of sage where the land is greenest. */
    sageShare: [0.62, 0.62, 0.6],
  },
  sea: {
    shallow: ['#c3d3c4', '#2f4456', '#e9f2f4'],
    middle: ['#9fbcb4', '#1d3045', '#dbe9ee'],
    deep: ['#7b9fa0', '#121f30', '#cde0e9'],
    bloom: { colour: ['#d9ddc6', '#2f4658', '#e6f0f2'], alpha: [0.22, 0.2, 0.2] },
    icy: { colour: ['#c6d8d6', '#4a6072', '#eaf2f5'], alpha: [0.75, 0.6, 0.7] },
    /** How much darker the water is at the shoreline. */
    lip: [0.1, 0.14, 0.05],
  },
  /** The tint of a country is mixed by `share` toward a color of this style before it is laid. */
  regions: { alpha: [0.42, 0.34, 0.5], towards: ['#e7d5ac', '#4a494b', '#fdfbf5'], share: [0, 0.68, 0.6] },
  meadow: { colour: ['#b9c48d', '#4c5e51', '#e2ecd2'], alpha: [0.4, 0.4, 0.4] },
  /** Pigment that gathers along the shore: at the line itself, and in a broad band. */
  coastEdge: { colour: ['#b9945f', '#8d7f60', '#b7ab95'], near: [0.3, 0.3, 0.22], far: [0.1, 0.1, 0.06] },
  /** The sand far around a desert, and the desert. */
  desertHalo: { colour: ['#e6d3a0', '#5a5245', '#f7efd8'], alpha: [0.75, 0.7, 0.7] },
  desert: { colour: ['#ecd29c', '#625745', '#f7eed6'], alpha: [0.82, 0.8, 0.75] },
  drifts: {
    light: ['#f8e7bd', '#756852', '#fbf5e3'],
    dark: ['#d8ae6a', '#4d443a', '#ecdcb4'],
    alpha: [0.45, 0.4, 0.36],
  },
  moor: { colour: ['#b7a283', '#57504c', '#ebe3d5'], alpha: [0.4, 0.5, 0.5] },
  heather: { colour: ['#a08a8c', '#5d5060', '#e3d8dd'], alpha: [0.3, 0.34, 0.3] },
  marsh: { colour: ['#9bb096', '#40565a', '#dbe8e2'], alpha: [0.55, 0.55, 0.55] },
  hills: { colour: ['#cbb983', '#5d5646', '#f0e8d2'], alpha: [0.42, 0.42, 0.42] },
  /** The floor of woods. */
  forest: {
    broad: { colour: ['#a3b179', '#3c4c40', '#dde7cb'], alpha: [0.72, 0.74, 0.74] },
    mixed: { colour: ['#98aa7a', '#38493f', '#d7e4cc'], alpha: [0.72, 0.74, 0.74] },
    conifer: { colour: ['#8aa183', '#334646', '#d0e0d2'], alpha: [0.72, 0.74, 0.74] },
    jungle: { colour: ['#93ab6c', '#374e3a', '#d3e5bd'], alpha: [0.76, 0.76, 0.76] },
    dead: { colour: ['#aba285', '#4c463f', '#e6e1d4'], alpha: [0.6, 0.62, 0.62] },
  },
  relief: {
    alpine: ['#b0aaa2', '#666870', '#e4e1dd'],
    rugged: ['#bfa987', '#635b52', '#ebe2d3'],
    volcano: ['#a3907f', '#4a4246', '#e0d6ce'],
    alpha: [0.42, 0.42, 0.5],
    shading: [0.11, 0.15, 0.06],
  },
  ice: { light: ['#eef2f0', '#74838f', '#fafcfc'], shade: ['#c3d3d8', '#566676', '#e3edf1'] },
  snow: { colour: ['#eeeee6', '#7a828a', '#fbfbfa'], alpha: [0.55, 0.55, 0.6] },
  /** The look of the sheet, as shares of brightness. */
  paper: {
    /** Outside of the frame. */
    margin: ['#f1e5c8', '#2b2f38', '#fbf9f4'],
    /** Slow and fine stains. */
    stain: [0.022, 0.03, 0.006],
    fineStain: [0.014, 0.018, 0.004],
    /** How much darker the sheet is toward its rim: in a broad band, and at the rim itself. */
    rimBroad: [0.1, 0.1, 0.02],
    rimNarrow: [0.12, 0.12, 0.02],
    /** The last step for every pixel: `contrast` x value + `lift` (0..255), then saturation. */
    contrast: [1.085, 1, 1],
    lift: [-17, 0, 0],
    saturation: [1.05, 1.03, 1],
  },
} as const satisfies PaletteTable;

export type GroundPalette = Palette<typeof groundColours>;

/** A wash: its color as #rrggbb and its strength, 0 to 1. */
export type Tint = GroundPalette['meadow'];

export type PaperStyle = GroundPalette['paper'];
