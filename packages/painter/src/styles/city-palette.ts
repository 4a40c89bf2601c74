import type { Palette, PaletteTable } from './palette-table.ts';

/** The materials of roofs. */
export const roofKinds = ['tile', 'slate', 'thatch', 'mixed', 'pale'] as const;
export type RoofKind = (typeof roofKinds)[number];

/** Five colors, so that neighbors differ. */
type RoofColours = readonly [string, string, string, string, string];

/** The roofs of a city seen from above. */
type RoofPalette = Record<RoofKind, RoofColours>;

const parchmentRoofs: RoofPalette = {
  tile: ['#b9714f', '#ad6446', '#c08259', '#a3614a', '#c58f68'],
  slate: ['#80908f', '#73858a', '#929a94', '#6b7d86', '#8a8f8c'],
  thatch: ['#bda36c', '#ae935f', '#c8b07d', '#a88a5c', '#b98a60'],
  mixed: ['#b5765a', '#c08c63', '#8b8f88', '#b8a06e', '#a56a50'],
  pale: ['#c7b08a', '#b9a27d', '#bd8d6a', '#9b978a', '#cdbb96'],
};

const nightRoofs: RoofPalette = {
  tile: ['#7d5546', '#734c40', '#86604c', '#6c4a41', '#8a6853'],
  slate: ['#53626b', '#4b5b66', '#5d6a70', '#475660', '#5b6369'],
  thatch: ['#766750', '#6c5d49', '#7f7059', '#67583f', '#745c48'],
  mixed: ['#765348', '#7b614d', '#596068', '#736550', '#6c4b41'],
  pale: ['#796e5d', '#706655', '#775f50', '#62615e', '#7f7563'],
};

const atlasRoofs: RoofPalette = {
  tile: ['#e6cbbb', '#e1c2b1', '#ead3c2', '#dfc3b6', '#ecd9c8'],
  slate: ['#cfd8da', '#c8d3d7', '#d8dedd', '#c4d0d6', '#d5d9d8'],
  thatch: ['#e8dcbf', '#e2d5b5', '#eee3ca', '#dfd0ae', '#e6d3b8'],
  mixed: ['#e4cdbf', '#e8d7c3', '#d5d7d3', '#e6dcc3', '#dfc6b9'],
  pale: ['#eae0cc', '#e4d9c3', '#e7d2bf', '#dad7cf', '#eee6d5'],
};

/** Colors of a city seen from above: ground, streets, roofs, walls, great buildings, ruins. */
export const cityColours = {
  /** Open country around the walls: two greens, the dry grass between them, and the rim above the shore. */
  meadow: ['#ece2bd', '#4a4a41', '#f7f5ec'],
  meadowDeep: ['#d3d3a0', '#3f463d', '#eef1e2'],
  meadowDry: ['#dcc893', '#544d40', '#f5efdf'],
  shoreRim: ['#a98a5c', '#2b2a28', '#d8cfba'],
  /** Trodden ground of a quarter within the walls. The quarter's own tint is laid over it. */
  ground: ['#d6c59c', '#4d473f', '#f0ebdf'],
  /** The color that tints of a sketch are mixed with, so that they match the style. */
  styleTint: ['#d6c59c', '#454139', '#f6f2e8'],
  styleTintShare: [0, 0.82, 0.62],
  street: ['#efe4c7', '#6d6353', '#fffdf7'],
  streetEdge: ['#8f7850', '#1f1d1c', '#b9ad98'],
  streetEdgeStrength: [0.3, 0.4, 0.42],
  alley: ['#eadcb9', '#5c5447', '#f8f5ec'],
  alleyStrength: [0.95, 0.8, 0.9],
  yard: ['#c8b486', '#453f37', '#eae4d4'],
  yardStrength: [0.78, 0.7, 0.55],
  paving: ['#f0e6ca', '#746a58', '#fffcf3'],
  pavingInk: ['#8d744b', '#c9b98f', '#c0b498'],
  park: ['#a9b77f', '#3d4a3b', '#dbe5c9'],
  grave: ['#f1e8d0', '#a59c86', '#fbf8ef'],
  stalls: [
    ['#b5543f', '#d9c08a', '#5f7f86', '#e8dcbf', '#a9763f', '#7f8c5c'],
    ['#8a5546', '#97845c', '#4b6570', '#9a9078', '#7d5f3f', '#626b4b'],
    ['#e3bfb2', '#efe3c5', '#c4d5db', '#f3ecdb', '#e3cdb0', '#d2d9bf'],
  ],
  roofs: [parchmentRoofs, nightRoofs, atlasRoofs],
  /** The color that roofs are mixed with by 8 to 26 %, so that names on them stay readable. */
  roofVeil: ['#efe1bf', '#8d8573', '#fbf8f0'],
  /** Light and shade over the slopes of roofs. */
  roofLight: ['#fbeecb', '#e6d6ab', '#ffffff'],
  roofShade: ['#3a2418', '#0f1216', '#6d5c4b'],
  roofLightStrength: [0.16, 0.16, 0.25],
  roofShadeStrength: [0.24, 0.34, 0.13],
  roofInk: ['#4b3524', '#d8c79a', '#8f7f6d'],
  roofInkStrength: [0.78, 0.4, 0.62],
  ink: ['#3b2a1e', '#dccba0', '#6f6253'],
  /** Shadows on the ground, to the lower right. */
  shadow: ['#3b2a1e', '#0d1014', '#8a7c6a'],
  shadowStrength: [0.3, 0.42, 0.22],
  waterShadow: ['#2f4b50', '#070c13', '#8fa7b0'],
  /** Dressed stone of walls, towers, and great buildings: lit, shaded, and the walkway on a wall. */
  stone: ['#efe2c4', '#847a68', '#f7f2e5'],
  stoneShade: ['#8a7660', '#35322f', '#c9bda8'],
  wallWalk: ['#e6d9b8', '#7d735f', '#efe8d7'],
  plank: ['#b89467', '#6d5842', '#e0cfb2'],
  quay: ['#d8c9a6', '#6f6757', '#efe7d5'],
  deck: ['#e9dcba', '#7a705d', '#f6efdf'],
  gold: ['#c39a45', '#c8a24f', '#e0c98d'],
  flag: ['#97402f', '#a4513f', '#c98d7c'],
  /** Spires and domes of great buildings without a color of their own. */
  spire: ['#5d7480', '#4c6472', '#b5c3ca'],
  pool: ['#8db0ae', '#28404f', '#cfe2e8'],
  sand: ['#e7d3a1', '#77694f', '#f2e8cd'],
  /** From the edge of a chasm down into the dark. */
  chasm: [
    ['#b39a76', '#8d7459', '#64503f', '#41332b'],
    ['#3d3730', '#2a2622', '#191817', '#0c0d0f'],
    ['#e3d8c4', '#cfc2ac', '#b8aa94', '#9d8f7b'],
  ],
  chasmLip: ['#efe2c0', '#6e6553', '#fdf9ee'],
  chasmHatch: ['#3b2a1e', '#bfae86', '#85775f'],
  /** A ruined quarter. */
  char: ['#5d4b3d', '#231f1d', '#cdc1ae'],
  charStrength: [0.62, 0.6, 0.5],
  rubble: ['#cdbfa2', '#6f6758', '#e9e1cf'],
  ruinFloor: ['#8f7d66', '#332e2a', '#d9cebb'],
  ruinWall: ['#e3d6b6', '#8c826e', '#f9f4e8'],
  timber: ['#5a4331', '#1d1916', '#a08e76'],
  scaffold: ['#d9b77a', '#b0935f', '#e6cf9f'],
  /** Lit windows and lanterns; empty for none. */
  lantern: ['', '#ffc870', ''],
  lanternStrength: [0, 0.85, 0],
  boat: ['#8a6444', '#6b5038', '#cdb394'],
  sail: ['#f1e6cb', '#b9ae95', '#fffaf0'],
} as const satisfies PaletteTable;

export type CityPalette = Palette<typeof cityColours>;
