import type { Palette, PaletteTable } from './palette-table.ts';

/** Colours of everything that grows as tall as a tree. */
export const treeColours = {
  ink: ['#37402b', '#b9c197', '#93a085'],
  trunk: ['#5d4a35', '#8a7a5c', '#b6a58c'],
  /** The leaves of each kind of tree: by how much light the wood gets, their shaded side and their lit upper left. */
  broad: {
    light: ['#a9b47c', '#5d6a4c', '#e2e9d1'],
    middle: ['#849666', '#44543f', '#d0dcbd'],
    dark: ['#5f7750', '#334335', '#bdcfac'],
    /** The shaded side of a crown. */
    shade: ['#4f6745', '#26352d', '#aec29f'],
    /** The lit upper left of a crown. */
    highlight: ['#c6ca93', '#7f8a5e', '#f0f4e4'],
  },
  fir: {
    light: ['#7f9269', '#486052', '#d5e1d2'],
    middle: ['#647c62', '#385047', '#c3d4c3'],
    dark: ['#4f6857', '#2b413c', '#b1c7b6'],
    /** The shaded side of a crown. */
    shade: ['#3f5548', '#213430', '#a1baa9'],
    /** The lit upper left of a crown. */
    highlight: ['#a9b47c', '#6c8068', '#e8efe4'],
  },
  jungle: {
    light: ['#9fb56f', '#587052', '#dce9c8'],
    middle: ['#739058', '#3f5c46', '#c7dcb2'],
    dark: ['#4c6f49', '#2c483b', '#b1cfa1'],
    /** The shaded side of a crown. */
    shade: ['#3d5c3f', '#213a31', '#a1c294'],
    /** The lit upper left of a crown. */
    highlight: ['#c3cf86', '#7c945f', '#edf5dd'],
  },
  /** Bushes and cacti of dry lands. */
  dry: {
    light: ['#b9b07a', '#6f6a4c', '#efe8cf'],
    middle: ['#98945f', '#58553f', '#e3dabb'],
    dark: ['#7c7a4e', '#474534', '#d6cca9'],
    /** The shaded side of a crown. */
    shade: ['#66633f', '#38372c', '#c6bb97'],
    /** The lit upper left of a crown. */
    highlight: ['#d3c98f', '#928960', '#f8f4e4'],
  },
  /** What some woods lean to: yellowing leaves. */
  autumn: ['#b29f5e', '#776a40', '#e4dcb8'],
  /** What some fir woods lean to. */
  cool: ['#5a7a70', '#38545a', '#bdd3ce'],
  /** The bare wood of a dead tree. */
  deadWood: ['#8a7a63', '#9a8c70', '#c9bda8'],
  snow: ['#f7f6ef', '#b9c2c6', '#ffffff'],
  snowShade: ['#b9c8cc', '#5d6c78', '#dce5e8'],
  /** The shadow that a wood throws on the ground to its lower right. */
  castShadow: ['#5b6440', '#1c2424', '#c9cfb6'],
} as const satisfies PaletteTable;

export type TreePalette = Palette<typeof treeColours>;

export type LeafTone = TreePalette['broad'];
