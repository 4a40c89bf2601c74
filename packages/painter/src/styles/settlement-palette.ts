/** Colours of the little pictures of places. Lists are drawn from by chance; a colour that stands twice comes twice as often. */
export interface SettlementPalette {
  ink: string;
  /** Breadth of the lines, 1 is the inked parchment. */
  pen: number;
  /** Size of the little pictures, 1 is the inked parchment. */
  size: number;
  /** The pale oval a place stands on, and how strongly it covers the ground. */
  ground: string;
  sand: string;
  snowGround: string;
  groundStrength: number;
  /** Lit masonry, and what darkens the side away from the light. */
  wall: string;
  wallShade: string;
  /** Roofs of tile, of slate (towers too), of thatch. */
  tiles: readonly string[];
  slates: readonly string[];
  thatches: readonly string[];
  /** What darkens the side of a roof away from the light. */
  roofShade: string;
  /** Old stone of ruins and standing stones. */
  stone: string;
  stoneShade: string;
  /** The rock a castle stands on. */
  rock: string;
  rockShade: string;
  /** Logs and planks: northern walls, quays, boats. */
  timber: string;
  timberShade: string;
  snow: string;
  snowShade: string;
  /** Mud brick of the desert. */
  clays: readonly string[];
  clayShade: string;
  domes: readonly string[];
  gold: string;
  flags: readonly string[];
  /** Gates, mouths of caves: never pure black. */
  dark: string;
  windows: string;
  windowStrength: number;
  /** The shine round a lit window or gate; null where it is day. */
  glow: string | null;
  smoke: string;
  water: string;
  waterInk: string;
  meadow: string;
  leaf: string;
  leafShade: string;
  trunk: string;
  cloths: readonly string[];
  clothShade: string;
  sail: string;
  /** Lines of quays and boats, which lie on the sea. */
  quayInk: string;
}

export const parchmentSettlements: SettlementPalette = {
  ink: '#3b2a1e',
  pen: 1,
  size: 1,
  ground: '#efe3c2',
  sand: '#f3e2b4',
  snowGround: '#eef0ea',
  groundStrength: 0.75,
  wall: '#efe2c4',
  wallShade: '#8a7660',
  tiles: ['#a9573c', '#a9573c', '#9b5b43', '#b0714b', '#8d6249'],
  slates: ['#5d7480', '#7a5b52', '#6a6d58', '#66707a'],
  thatches: ['#b08b58', '#a67f52', '#bb9c66'],
  roofShade: '#3b2a1e',
  stone: '#e6d8b6',
  stoneShade: '#85735f',
  rock: '#d9c7a0',
  rockShade: '#85735f',
  timber: '#bf9f74',
  timberShade: '#5f4431',
  snow: '#f6f4ec',
  snowShade: '#b4c2c8',
  clays: ['#e9cd95', '#e3c083', '#efd7a4', '#dfb87c'],
  clayShade: '#9a7045',
  domes: ['#c39a45', '#6f9a94', '#a9573c', '#efe2c4'],
  gold: '#c39a45',
  flags: ['#97402f', '#97402f', '#4d6f7c', '#c39a45'],
  dark: '#2b1e17',
  windows: '#3b2a1e',
  windowStrength: 0.8,
  glow: null,
  smoke: '#6a4e36',
  water: '#86aaa8',
  waterInk: '#3f5a60',
  meadow: '#b9bd80',
  leaf: '#7c8f5a',
  leafShade: '#5f7648',
  trunk: '#7d6243',
  cloths: ['#e3cfa2', '#dcc08c', '#cf9f7a', '#d8cba6'],
  clothShade: '#a98a5e',
  sail: '#f3e8cd',
  quayInk: '#3b2a1e',
};

export const nightSettlements: SettlementPalette = {
  ink: '#16120f',
  pen: 1,
  size: 1,
  ground: '#6a5f4c',
  sand: '#75664a',
  snowGround: '#717882',
  groundStrength: 0.6,
  wall: '#a3947a',
  wallShade: '#2c2823',
  tiles: ['#754233', '#6b3c30', '#7d4f38', '#63453a'],
  slates: ['#3f5261', '#56443f', '#4a4f47', '#475260'],
  thatches: ['#7b6544', '#715b3f', '#836f4c'],
  roofShade: '#0f0c0c',
  stone: '#978b76',
  stoneShade: '#2f2a27',
  rock: '#7c7160',
  rockShade: '#2b2623',
  timber: '#7a6045',
  timberShade: '#2a1f19',
  snow: '#b7c0c8',
  snowShade: '#5d6a78',
  clays: ['#9a8459', '#8f784f', '#a58f64'],
  clayShade: '#3a2c20',
  domes: ['#a5843f', '#4d716f', '#8f8470'],
  gold: '#c9a04a',
  flags: ['#a04a38', '#4d7484', '#c9a04a'],
  dark: '#120e0d',
  windows: '#ffcf73',
  windowStrength: 1,
  glow: '#f6a945',
  smoke: '#b8b0a2',
  water: '#34566a',
  waterInk: '#9db4bd',
  meadow: '#59613f',
  leaf: '#5d6f48',
  leafShade: '#3c4c35',
  trunk: '#4f3f2e',
  cloths: ['#9c8a68', '#8d7853', '#8a6450'],
  clothShade: '#4d3e2c',
  sail: '#b9ad94',
  quayInk: '#c2ae84',
};

export const atlasSettlements: SettlementPalette = {
  ink: '#5f564c',
  pen: 0.85,
  size: 0.8,
  ground: '#ffffff',
  sand: '#fffdf6',
  snowGround: '#ffffff',
  groundStrength: 0.8,
  wall: '#fdfcf9',
  wallShade: '#bdb6ab',
  tiles: ['#d9b9ab', '#dcc0b2', '#d3b3a8'],
  slates: ['#bcc6cc', '#c9c0bc', '#c3c6ba'],
  thatches: ['#dccfb4', '#d6c8ad'],
  roofShade: '#8a8178',
  stone: '#f6f3ec',
  stoneShade: '#b6afa5',
  rock: '#efeae0',
  rockShade: '#b6afa5',
  timber: '#ddceb9',
  timberShade: '#a3968a',
  snow: '#ffffff',
  snowShade: '#cdd8de',
  clays: ['#f5ead0', '#f2e4c6', '#f8efda'],
  clayShade: '#c9b491',
  domes: ['#e2cf9f', '#bcd2cf', '#dcc0b2'],
  gold: '#dcc58d',
  flags: ['#c79488', '#9fb6c0'],
  dark: '#756b61',
  windows: '#7d736a',
  windowStrength: 0.7,
  glow: null,
  smoke: '#a79f95',
  water: '#b9d9e6',
  waterInk: '#7ba3b6',
  meadow: '#e0e6c8',
  leaf: '#bccaa6',
  leafShade: '#9fb18b',
  trunk: '#b19f8a',
  cloths: ['#f2ead6', '#ecdfc6', '#eed8cb'],
  clothShade: '#cbbda3',
  sail: '#ffffff',
  quayInk: '#5f564c',
};
