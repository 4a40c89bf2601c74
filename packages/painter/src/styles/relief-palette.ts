import type { Palette, PaletteTable } from './palette-table.ts';

/** Colors of peaks, volcanoes, and hills. */
export const reliefColours = {
  ink: ['#3b2a1e', '#d9c894', '#8b7f70'],
  hillInk: ['#4a3726', '#b7a877', '#a09583'],
  /** Smoke over a volcano. */
  smoke: ['#5a4a3e', '#b9a98a', '#b5aca0'],
  snow: ['#fdfaf2', '#adb4ba', '#ffffff'],
  snowShade: ['#c9d2d8', '#5d6976', '#e1e7ea'],
  /** Lit face, shade, and foot of each kind of mountain. `glow` is the light on the left flank. */
  tones: {
    snow: {
      lit: ['#f3ede0', '#838a92', '#fbfaf7'],
      litLow: ['#e6dcc6', '#6b7179', '#f5f3ee'],
      foot: ['#ddd0b0', '#5a5d60', '#efece4'],
      shade: ['#7d8694', '#2a313d', '#b4bcc4'],
      shadeLow: ['#9c9b98', '#363b43', '#cfd0ce'],
      glow: ['#fffdf6', '#aeb2b0', '#ffffff'],
    },
    grey: {
      lit: ['#efe3c9', '#7c7970', '#f9f6ef'],
      litLow: ['#e4d4b2', '#67655f', '#f2ede3'],
      foot: ['#dccba3', '#575650', '#ebe5d8'],
      shade: ['#857c7b', '#2b2d33', '#bdb5aa'],
      shadeLow: ['#a39684', '#37373a', '#d3cbbd'],
      glow: ['#fff8e6', '#a39c88', '#ffffff'],
    },
    warm: {
      lit: ['#f0dfbd', '#80745f', '#f9f3e6'],
      litLow: ['#e3cd9f', '#6a6152', '#f2e9d6'],
      foot: ['#d9c493', '#595346', '#ebe0c9'],
      shade: ['#907560', '#302a28', '#c6b59c'],
      shadeLow: ['#ad9471', '#3b3530', '#d9cbb3'],
      glow: ['#fff4d8', '#a8966f', '#fffdf6'],
    },
    dark: {
      lit: ['#e0d2bb', '#66605a', '#efe9e1'],
      litLow: ['#cfbd9f', '#55504c', '#e6ded3'],
      foot: ['#cdb98f', '#4a4643', '#dfd6c8'],
      shade: ['#6e625f', '#221f22', '#a89d94'],
      shadeLow: ['#8d7f70', '#2e2a2b', '#c3b8aa'],
      glow: ['#f3e7cf', '#8b7d68', '#fbf7f0'],
    },
    hill: {
      lit: ['#efe4bf', '#6c6b58', '#f8f4e4'],
      litLow: ['#e3d7a8', '#5e5e50', '#f1ecd6'],
      foot: ['#dccf9c', '#545549', '#ebe5cb'],
      shade: ['#a29a6e', '#33362f', '#cfc8a8'],
      shadeLow: ['#b9ae80', '#3d3f38', '#ddd6b9'],
      glow: ['#fdf6da', '#8f8a68', '#fffdf2'],
    },
  },
  /** Strength of the shade, 0..1. */
  shadeStrength: [0.9, 0.95, 0.72],
} as const satisfies PaletteTable;

export type ReliefPalette = Palette<typeof reliefColours>;

/** Kinds of mountains: under snow, bare gray rock, warm rock, dark lava, grassy hill. */
export type MountainToneName = keyof ReliefPalette['tones'];

/** The colors of one mountain. */
export type MountainTone = ReliefPalette['tones'][MountainToneName];
