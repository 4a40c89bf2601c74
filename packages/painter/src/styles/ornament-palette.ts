/** Colours of what decorates a map: frame, compass, bearings, title panel, ships and beasts of the sea. */
export interface OrnamentPalette {
  ink: string;
  /** Lit and half-lit paper of the compass and of the corners. */
  paper: string;
  paperMid: string;
  red: string;
  gold: string;
  blue: string;
  /** The rays between the chief rays of the compass. */
  grey: string;
  /** How strongly the disc of the compass covers the sea. */
  discStrength: number;
  /** Bearings: the eight chief ones and the others. */
  bearingMain: string;
  bearing: string;
  /** Strength of chief, middle and small bearings, 0..1. */
  bearingStrengths: readonly [main: number, middle: number, small: number];
  /** The braid of the frame. */
  cord: string;
  cordThread: string;
  corner: string;
  cornerRay: string;
  cornerRayShade: string;
  /** The sheet of the title panel. */
  sheet: string;
  sheetShadow: string;
  sheetShadowStrength: number;
  curl: string;
  leaf: string;
  leafShade: string;
  /** The medallion: sky, its rays, the waves from near to deep. */
  sky: string;
  skyRay: string;
  shallow: string;
  deep: string;
  steel: string;
  steelShade: string;
  frost: string;
  rock: string;
  rockShade: string;
  /** Ripples at hulls and beasts. */
  water: string;
  sail: string;
  sailShade: string;
  hull: string;
  hullShade: string;
  skin: string;
  skinShade: string;
  belly: string;
  whale: string;
  whaleShade: string;
}

export const parchmentOrnament: OrnamentPalette = {
  ink: '#3b2a1e',
  paper: '#f1e5c8',
  paperMid: '#e7d5ac',
  red: '#97402f',
  gold: '#c39a45',
  blue: '#4d6f7c',
  grey: '#8d7e69',
  discStrength: 0.55,
  bearingMain: '#7c4a3a',
  bearing: '#4a6668',
  bearingStrengths: [0.34, 0.24, 0.16],
  cord: '#e4cf9f',
  cordThread: '#b8935a',
  corner: '#ead9b2',
  cornerRay: '#d8bf8c',
  cornerRayShade: '#9b7a4c',
  sheet: '#f1e4c3',
  sheetShadow: '#2f4748',
  sheetShadowStrength: 0.26,
  curl: '#ead7ab',
  leaf: '#849666',
  leafShade: '#5f7750',
  sky: '#e9dcb8',
  skyRay: '#b08a4a',
  shallow: '#c3d3c4',
  deep: '#7b9fa0',
  steel: '#f4efe2',
  steelShade: '#a9aeac',
  frost: '#dfe9ea',
  rock: '#e6dcc6',
  rockShade: '#8d7f70',
  water: '#3f5a60',
  sail: '#f3e8cd',
  sailShade: '#a58d6c',
  hull: '#9a7350',
  hullShade: '#5f4431',
  skin: '#7e9a84',
  skinShade: '#4b6357',
  belly: '#d9cfa6',
  whale: '#6f8a8c',
  whaleShade: '#41595c',
};

export const nightOrnament: OrnamentPalette = {
  ink: '#d8c595',
  paper: '#59564a',
  paperMid: '#3f4144',
  red: '#8e4334',
  gold: '#c9a04a',
  blue: '#3c6478',
  grey: '#2f3a40',
  discStrength: 0.5,
  bearingMain: '#cda877',
  bearing: '#8ba6b0',
  bearingStrengths: [0.3, 0.2, 0.12],
  cord: '#6a5b40',
  cordThread: '#a98f5b',
  corner: '#2f3238',
  cornerRay: '#a98f5b',
  cornerRayShade: '#5d4a32',
  sheet: '#2d3238',
  sheetShadow: '#05090d',
  sheetShadowStrength: 0.5,
  curl: '#3d4044',
  leaf: '#5d6f48',
  leafShade: '#3f5239',
  sky: '#1d2a38',
  skyRay: '#c9a04a',
  shallow: '#2c5064',
  deep: '#152c3e',
  steel: '#c9ced2',
  steelShade: '#6c7880',
  frost: '#a9c0cc',
  rock: '#6f6a62',
  rockShade: '#35332f',
  water: '#9db4bd',
  sail: '#7f7763',
  sailShade: '#3f3a32',
  hull: '#5c4330',
  hullShade: '#2d2019',
  skin: '#3f5f58',
  skinShade: '#22383a',
  belly: '#7d7a60',
  whale: '#3a5563',
  whaleShade: '#1f323f',
};

export const atlasOrnament: OrnamentPalette = {
  ink: '#6f675c',
  paper: '#ffffff',
  paperMid: '#f2efe8',
  red: '#c49a8d',
  gold: '#d9c79a',
  blue: '#a3bcc8',
  grey: '#cfcac1',
  discStrength: 0.6,
  bearingMain: '#a98f86',
  bearing: '#8fa9b4',
  bearingStrengths: [0.26, 0.17, 0.1],
  cord: '#f3efe6',
  cordThread: '#d5cdbf',
  corner: '#f6f3ec',
  cornerRay: '#ebe4d4',
  cornerRayShade: '#cfc4ae',
  sheet: '#fdfcf9',
  sheetShadow: '#6f8790',
  sheetShadowStrength: 0.16,
  curl: '#f3efe6',
  leaf: '#c9d3b6',
  leafShade: '#adbc99',
  sky: '#f8f5ec',
  skyRay: '#ddd0ac',
  shallow: '#d8e8ee',
  deep: '#b3d0dc',
  steel: '#ffffff',
  steelShade: '#d3d6d6',
  frost: '#eef4f6',
  rock: '#f0ede6',
  rockShade: '#c4bcb0',
  water: '#7ba3b6',
  sail: '#ffffff',
  sailShade: '#d9d2c4',
  hull: '#d6c6b2',
  hullShade: '#b3a08b',
  skin: '#cfdcd3',
  skinShade: '#a9bdb3',
  belly: '#f1eedd',
  whale: '#c3d3d8',
  whaleShade: '#9fb4bb',
};
