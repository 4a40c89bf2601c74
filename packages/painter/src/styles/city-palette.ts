import { atlasRoofs, nightRoofs, parchmentRoofs, type RoofPalette } from './roof-palette.ts';

/** Colours of a city seen from above: ground, streets, roofs, walls, great buildings, ruins. */
export interface CityPalette {
  /** Open country round the walls: two greens and the dry grass between them, and the rim above the shore. */
  meadow: string;
  meadowDeep: string;
  meadowDry: string;
  shoreRim: string;
  /** Trodden ground of a quarter within the walls; its own tint is laid over it. */
  ground: string;
  /** Tints a sketch brings are mixed with this by this share, so that they keep the mood of the style. */
  mood: string;
  moodShare: number;
  street: string;
  streetEdge: string;
  streetEdgeStrength: number;
  alley: string;
  alleyStrength: number;
  yard: string;
  yardStrength: number;
  paving: string;
  pavingInk: string;
  park: string;
  grave: string;
  stalls: readonly [string, ...string[]];
  roofs: RoofPalette;
  /** Roofs are mixed with it by 8 to 26 %, so that names stay readable on them. */
  roofVeil: string;
  /** Light and shade laid over the slopes of roofs. */
  roofLight: string;
  roofShade: string;
  roofLightStrength: number;
  roofShadeStrength: number;
  roofInk: string;
  roofInkStrength: number;
  ink: string;
  /** What everything casts on the ground to its lower right. */
  shadow: string;
  shadowStrength: number;
  waterShadow: string;
  /** Dressed stone of walls, towers and great buildings: lit, shaded, and the walk along the top of a wall. */
  stone: string;
  stoneShade: string;
  wallWalk: string;
  plank: string;
  quay: string;
  deck: string;
  gold: string;
  flag: string;
  /** Spires and domes of great buildings without a colour of their own. */
  spire: string;
  pool: string;
  sand: string;
  /** From the lip of a chasm down into the dark. */
  chasm: readonly [string, string, string, string];
  chasmLip: string;
  chasmHatch: string;
  /** A ruined quarter. */
  char: string;
  charStrength: number;
  rubble: string;
  ruinFloor: string;
  ruinWall: string;
  timber: string;
  scaffold: string;
  /** Lit windows and lanterns; empty where none burns. */
  lantern: string;
  lanternStrength: number;
  boat: string;
  sail: string;
}

export const parchmentCity: CityPalette = {
  meadow: '#ece2bd',
  meadowDeep: '#d3d3a0',
  meadowDry: '#dcc893',
  shoreRim: '#a98a5c',
  ground: '#d6c59c',
  mood: '#d6c59c',
  moodShare: 0,
  street: '#efe4c7',
  streetEdge: '#8f7850',
  streetEdgeStrength: 0.3,
  alley: '#eadcb9',
  alleyStrength: 0.95,
  yard: '#c8b486',
  yardStrength: 0.78,
  paving: '#f0e6ca',
  pavingInk: '#8d744b',
  park: '#a9b77f',
  grave: '#f1e8d0',
  stalls: ['#b5543f', '#d9c08a', '#5f7f86', '#e8dcbf', '#a9763f', '#7f8c5c'],
  roofs: parchmentRoofs,
  roofVeil: '#efe1bf',
  roofLight: '#fbeecb',
  roofShade: '#3a2418',
  roofLightStrength: 0.16,
  roofShadeStrength: 0.24,
  roofInk: '#4b3524',
  roofInkStrength: 0.78,
  ink: '#3b2a1e',
  shadow: '#3b2a1e',
  shadowStrength: 0.3,
  waterShadow: '#2f4b50',
  stone: '#efe2c4',
  stoneShade: '#8a7660',
  wallWalk: '#e6d9b8',
  plank: '#b89467',
  quay: '#d8c9a6',
  deck: '#e9dcba',
  gold: '#c39a45',
  flag: '#97402f',
  spire: '#5d7480',
  pool: '#8db0ae',
  sand: '#e7d3a1',
  chasm: ['#b39a76', '#8d7459', '#64503f', '#41332b'],
  chasmLip: '#efe2c0',
  chasmHatch: '#3b2a1e',
  char: '#5d4b3d',
  charStrength: 0.62,
  rubble: '#cdbfa2',
  ruinFloor: '#8f7d66',
  ruinWall: '#e3d6b6',
  timber: '#5a4331',
  scaffold: '#d9b77a',
  lantern: '',
  lanternStrength: 0,
  boat: '#8a6444',
  sail: '#f1e6cb',
};

export const nightCity: CityPalette = {
  meadow: '#4a4a41',
  meadowDeep: '#3f463d',
  meadowDry: '#544d40',
  shoreRim: '#2b2a28',
  ground: '#4d473f',
  mood: '#454139',
  moodShare: 0.82,
  street: '#6d6353',
  streetEdge: '#1f1d1c',
  streetEdgeStrength: 0.4,
  alley: '#5c5447',
  alleyStrength: 0.8,
  yard: '#453f37',
  yardStrength: 0.7,
  paving: '#746a58',
  pavingInk: '#c9b98f',
  park: '#3d4a3b',
  grave: '#a59c86',
  stalls: ['#8a5546', '#97845c', '#4b6570', '#9a9078', '#7d5f3f', '#626b4b'],
  roofs: nightRoofs,
  roofVeil: '#8d8573',
  roofLight: '#e6d6ab',
  roofShade: '#0f1216',
  roofLightStrength: 0.16,
  roofShadeStrength: 0.34,
  roofInk: '#d8c79a',
  roofInkStrength: 0.4,
  ink: '#dccba0',
  shadow: '#0d1014',
  shadowStrength: 0.42,
  waterShadow: '#070c13',
  stone: '#847a68',
  stoneShade: '#35322f',
  wallWalk: '#7d735f',
  plank: '#6d5842',
  quay: '#6f6757',
  deck: '#7a705d',
  gold: '#c8a24f',
  flag: '#a4513f',
  spire: '#4c6472',
  pool: '#28404f',
  sand: '#77694f',
  chasm: ['#3d3730', '#2a2622', '#191817', '#0c0d0f'],
  chasmLip: '#6e6553',
  chasmHatch: '#bfae86',
  char: '#231f1d',
  charStrength: 0.6,
  rubble: '#6f6758',
  ruinFloor: '#332e2a',
  ruinWall: '#8c826e',
  timber: '#1d1916',
  scaffold: '#b0935f',
  lantern: '#ffc870',
  lanternStrength: 0.85,
  boat: '#6b5038',
  sail: '#b9ae95',
};

export const atlasCity: CityPalette = {
  meadow: '#f7f5ec',
  meadowDeep: '#eef1e2',
  meadowDry: '#f5efdf',
  shoreRim: '#d8cfba',
  ground: '#f0ebdf',
  mood: '#f6f2e8',
  moodShare: 0.62,
  street: '#fffdf7',
  streetEdge: '#b9ad98',
  streetEdgeStrength: 0.42,
  alley: '#f8f5ec',
  alleyStrength: 0.9,
  yard: '#eae4d4',
  yardStrength: 0.55,
  paving: '#fffcf3',
  pavingInk: '#c0b498',
  park: '#dbe5c9',
  grave: '#fbf8ef',
  stalls: ['#e3bfb2', '#efe3c5', '#c4d5db', '#f3ecdb', '#e3cdb0', '#d2d9bf'],
  roofs: atlasRoofs,
  roofVeil: '#fbf8f0',
  roofLight: '#ffffff',
  roofShade: '#6d5c4b',
  roofLightStrength: 0.25,
  roofShadeStrength: 0.13,
  roofInk: '#8f7f6d',
  roofInkStrength: 0.62,
  ink: '#6f6253',
  shadow: '#8a7c6a',
  shadowStrength: 0.22,
  waterShadow: '#8fa7b0',
  stone: '#f7f2e5',
  stoneShade: '#c9bda8',
  wallWalk: '#efe8d7',
  plank: '#e0cfb2',
  quay: '#efe7d5',
  deck: '#f6efdf',
  gold: '#e0c98d',
  flag: '#c98d7c',
  spire: '#b5c3ca',
  pool: '#cfe2e8',
  sand: '#f2e8cd',
  chasm: ['#e3d8c4', '#cfc2ac', '#b8aa94', '#9d8f7b'],
  chasmLip: '#fdf9ee',
  chasmHatch: '#85775f',
  char: '#cdc1ae',
  charStrength: 0.5,
  rubble: '#e9e1cf',
  ruinFloor: '#d9cebb',
  ruinWall: '#f9f4e8',
  timber: '#a08e76',
  scaffold: '#e6cf9f',
  lantern: '',
  lanternStrength: 0,
  boat: '#cdb394',
  sail: '#fffaf0',
};
