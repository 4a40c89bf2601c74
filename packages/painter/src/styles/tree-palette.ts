/** The leaves of one kind of tree: by how much light the wood gets, and what the shaded side turns to. */
export interface LeafTone {
  light: string;
  middle: string;
  dark: string;
  /** The shaded side of a crown. */
  shade: string;
  /** The lit upper left of a crown. */
  highlight: string;
}

/** Colours of everything that grows as tall as a tree. */
export interface TreePalette {
  ink: string;
  trunk: string;
  broad: LeafTone;
  fir: LeafTone;
  jungle: LeafTone;
  /** Bushes and cacti of dry lands. */
  dry: LeafTone;
  /** What some woods lean to: yellowing leaves. */
  autumn: string;
  /** What some fir woods lean to. */
  cool: string;
  /** The bare wood of a dead tree. */
  deadWood: string;
  snow: string;
  snowShade: string;
  /** The shadow that a wood throws on the ground to its lower right. */
  castShadow: string;
}

export const parchmentTrees: TreePalette = {
  ink: '#37402b',
  trunk: '#5d4a35',
  broad: { light: '#a9b47c', middle: '#849666', dark: '#5f7750', shade: '#4f6745', highlight: '#c6ca93' },
  fir: { light: '#7f9269', middle: '#647c62', dark: '#4f6857', shade: '#3f5548', highlight: '#a9b47c' },
  jungle: { light: '#9fb56f', middle: '#739058', dark: '#4c6f49', shade: '#3d5c3f', highlight: '#c3cf86' },
  dry: { light: '#b9b07a', middle: '#98945f', dark: '#7c7a4e', shade: '#66633f', highlight: '#d3c98f' },
  autumn: '#b29f5e',
  cool: '#5a7a70',
  deadWood: '#8a7a63',
  snow: '#f7f6ef',
  snowShade: '#b9c8cc',
  castShadow: '#5b6440',
};

export const nightTrees: TreePalette = {
  ink: '#b9c197',
  trunk: '#8a7a5c',
  broad: { light: '#5d6a4c', middle: '#44543f', dark: '#334335', shade: '#26352d', highlight: '#7f8a5e' },
  fir: { light: '#486052', middle: '#385047', dark: '#2b413c', shade: '#213430', highlight: '#6c8068' },
  jungle: { light: '#587052', middle: '#3f5c46', dark: '#2c483b', shade: '#213a31', highlight: '#7c945f' },
  dry: { light: '#6f6a4c', middle: '#58553f', dark: '#474534', shade: '#38372c', highlight: '#928960' },
  autumn: '#776a40',
  cool: '#38545a',
  deadWood: '#9a8c70',
  snow: '#b9c2c6',
  snowShade: '#5d6c78',
  castShadow: '#1c2424',
};

export const atlasTrees: TreePalette = {
  ink: '#93a085',
  trunk: '#b6a58c',
  broad: { light: '#e2e9d1', middle: '#d0dcbd', dark: '#bdcfac', shade: '#aec29f', highlight: '#f0f4e4' },
  fir: { light: '#d5e1d2', middle: '#c3d4c3', dark: '#b1c7b6', shade: '#a1baa9', highlight: '#e8efe4' },
  jungle: { light: '#dce9c8', middle: '#c7dcb2', dark: '#b1cfa1', shade: '#a1c294', highlight: '#edf5dd' },
  dry: { light: '#efe8cf', middle: '#e3dabb', dark: '#d6cca9', shade: '#c6bb97', highlight: '#f8f4e4' },
  autumn: '#e4dcb8',
  cool: '#bdd3ce',
  deadWood: '#c9bda8',
  snow: '#ffffff',
  snowShade: '#dce5e8',
  castShadow: '#c9cfb6',
};
