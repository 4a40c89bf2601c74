/** Colours of what covers the ground without standing on it: reeds, heath, dunes, ice, tilled fields, grass. */
export interface TexturePalette {
  marsh: string;
  pool: string;
  moor: string;
  rock: string;
  rockShade: string;
  dune: string;
  ice: string;
  /** The shadow side of a crack in the ice. */
  iceShade: string;
  /** Crops; neighbouring strips take different ones. */
  crops: readonly [string, string, ...string[]];
  cropStrength: number;
  furrow: string;
  /** The grassy strip between two fields, and its bushes. */
  balk: string;
  hedge: string;
  grass: string;
  /** Factor on the strength of all these inks, 1 is the inked parchment. */
  strength: number;
}

export const parchmentTexture: TexturePalette = {
  marsh: '#4f6350',
  pool: '#86a8a6',
  moor: '#6d5437',
  rock: '#d9cdb2',
  rockShade: '#7f6f5c',
  dune: '#a67c48',
  ice: '#6c868f',
  iceShade: '#b7c9cf',
  crops: ['#dcc27a', '#c9bd7c', '#b7ba7d', '#d9b878', '#cbb28a'],
  cropStrength: 0.55,
  furrow: '#7a6239',
  balk: '#8c9257',
  hedge: '#66764a',
  grass: '#77683a',
  strength: 1,
};

export const nightTexture: TexturePalette = {
  marsh: '#a3b8a4',
  pool: '#3d6274',
  moor: '#c2a98c',
  rock: '#6d655a',
  rockShade: '#2b2925',
  dune: '#d3b586',
  ice: '#d3dfe3',
  iceShade: '#6f8592',
  crops: ['#6a6043', '#5c5a44', '#505a45', '#6b5a43', '#5e5240'],
  cropStrength: 0.6,
  furrow: '#cdbb8d',
  balk: '#7d8a63',
  hedge: '#90a07b',
  grass: '#b5ab84',
  strength: 0.72,
};

export const atlasTexture: TexturePalette = {
  marsh: '#7d9c9a',
  pool: '#bfdce6',
  moor: '#a3957f',
  rock: '#efece4',
  rockShade: '#c0b8aa',
  dune: '#c3ab80',
  ice: '#9db7c2',
  iceShade: '#d5e3e9',
  crops: ['#f1e8c6', '#ece9c8', '#e3e8cb', '#f2e4c9', '#ebe2cf'],
  cropStrength: 0.7,
  furrow: '#b9aa84',
  balk: '#b9c29a',
  hedge: '#a9b68c',
  grass: '#a9a283',
  strength: 0.8,
};
