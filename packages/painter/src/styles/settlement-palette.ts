import type { Palette, PaletteTable } from './palette-table.ts';

/**
 * Colors of the symbols of places. From a list one is picked at random; a color listed twice comes twice as often.
 */
export const settlementColours = {
  ink: ['#3b2a1e', '#16120f', '#5f564c'],
  /** Breadth of the lines; 1 is inked parchment. */
  pen: [1, 1, 0.85],
  /** Size of the symbols; 1 is inked parchment. */
  size: [1, 1, 0.8],
  /** The pale oval under a place, and how strongly it covers the ground. */
  ground: ['#efe3c2', '#6a5f4c', '#ffffff'],
  sand: ['#f3e2b4', '#75664a', '#fffdf6'],
  snowGround: ['#eef0ea', '#717882', '#ffffff'],
  groundStrength: [0.75, 0.6, 0.8],
  /** Lit masonry, and the shade on the side away from the light. */
  wall: ['#efe2c4', '#a3947a', '#fdfcf9'],
  wallShade: ['#8a7660', '#2c2823', '#bdb6ab'],
  /** Roofs of tile, of slate (towers too), and of thatch. */
  tiles: [
    ['#a9573c', '#a9573c', '#9b5b43', '#b0714b', '#8d6249'],
    ['#754233', '#6b3c30', '#7d4f38', '#63453a'],
    ['#d9b9ab', '#dcc0b2', '#d3b3a8'],
  ],
  slates: [
    ['#5d7480', '#7a5b52', '#6a6d58', '#66707a'],
    ['#3f5261', '#56443f', '#4a4f47', '#475260'],
    ['#bcc6cc', '#c9c0bc', '#c3c6ba'],
  ],
  thatches: [
    ['#b08b58', '#a67f52', '#bb9c66'],
    ['#7b6544', '#715b3f', '#836f4c'],
    ['#dccfb4', '#d6c8ad'],
  ],
  /** The shade on the side of a roof away from the light. */
  roofShade: ['#3b2a1e', '#0f0c0c', '#8a8178'],
  /** Old stone of ruins and standing stones. */
  stone: ['#e6d8b6', '#978b76', '#f6f3ec'],
  stoneShade: ['#85735f', '#2f2a27', '#b6afa5'],
  /** The rock under a castle. */
  rock: ['#d9c7a0', '#7c7160', '#efeae0'],
  rockShade: ['#85735f', '#2b2623', '#b6afa5'],
  /** Logs and planks: northern walls, quays, boats. */
  timber: ['#bf9f74', '#7a6045', '#ddceb9'],
  timberShade: ['#5f4431', '#2a1f19', '#a3968a'],
  snow: ['#f6f4ec', '#b7c0c8', '#ffffff'],
  snowShade: ['#b4c2c8', '#5d6a78', '#cdd8de'],
  /** Mud brick of the desert. */
  clays: [
    ['#e9cd95', '#e3c083', '#efd7a4', '#dfb87c'],
    ['#9a8459', '#8f784f', '#a58f64'],
    ['#f5ead0', '#f2e4c6', '#f8efda'],
  ],
  clayShade: ['#9a7045', '#3a2c20', '#c9b491'],
  domes: [
    ['#c39a45', '#6f9a94', '#a9573c', '#efe2c4'],
    ['#a5843f', '#4d716f', '#8f8470'],
    ['#e2cf9f', '#bcd2cf', '#dcc0b2'],
  ],
  gold: ['#c39a45', '#c9a04a', '#dcc58d'],
  flags: [
    ['#97402f', '#97402f', '#4d6f7c', '#c39a45'],
    ['#a04a38', '#4d7484', '#c9a04a'],
    ['#c79488', '#9fb6c0'],
  ],
  /** Gates and mouths of caves, never pure black. */
  dark: ['#2b1e17', '#120e0d', '#756b61'],
  windows: ['#3b2a1e', '#ffcf73', '#7d736a'],
  windowStrength: [0.8, 1, 0.7],
  /** The glow around a lit window or gate; null in daylight. */
  glow: [null, '#f6a945', null],
  smoke: ['#6a4e36', '#b8b0a2', '#a79f95'],
  water: ['#86aaa8', '#34566a', '#b9d9e6'],
  waterInk: ['#3f5a60', '#9db4bd', '#7ba3b6'],
  meadow: ['#b9bd80', '#59613f', '#e0e6c8'],
  leaf: ['#7c8f5a', '#5d6f48', '#bccaa6'],
  leafShade: ['#5f7648', '#3c4c35', '#9fb18b'],
  trunk: ['#7d6243', '#4f3f2e', '#b19f8a'],
  cloths: [
    ['#e3cfa2', '#dcc08c', '#cf9f7a', '#d8cba6'],
    ['#9c8a68', '#8d7853', '#8a6450'],
    ['#f2ead6', '#ecdfc6', '#eed8cb'],
  ],
  clothShade: ['#a98a5e', '#4d3e2c', '#cbbda3'],
  sail: ['#f3e8cd', '#b9ad94', '#ffffff'],
  /** Lines of quays and boats on the sea. */
  quayInk: ['#3b2a1e', '#c2ae84', '#5f564c'],
} as const satisfies PaletteTable;

export type SettlementPalette = Palette<typeof settlementColours>;
