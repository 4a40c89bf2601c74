/** One mountain's colours from its lit face to the foot that melts into the land, and from its shade to the foot. */
export interface MountainTone {
  lit: string;
  litLow: string;
  foot: string;
  shade: string;
  shadeLow: string;
  /** Where the light catches the left flank. */
  glow: string;
}

/** Which mountain: under snow, bare grey rock, warm rock, dark lava, grassy hill. */
export type MountainToneName = 'snow' | 'grey' | 'warm' | 'dark' | 'hill';

/** Colours of peaks, volcanoes and hills. */
export interface ReliefPalette {
  ink: string;
  hillInk: string;
  /** Smoke over a volcano. */
  smoke: string;
  snow: string;
  snowShade: string;
  tones: Record<MountainToneName, MountainTone>;
  /** How dark the shade is, 0..1. */
  shadeStrength: number;
}

export const parchmentRelief: ReliefPalette = {
  ink: '#3b2a1e',
  hillInk: '#4a3726',
  smoke: '#5a4a3e',
  snow: '#fdfaf2',
  snowShade: '#c9d2d8',
  shadeStrength: 0.9,
  tones: {
    snow: {
      lit: '#f3ede0',
      litLow: '#e6dcc6',
      foot: '#ddd0b0',
      shade: '#7d8694',
      shadeLow: '#9c9b98',
      glow: '#fffdf6',
    },
    grey: {
      lit: '#efe3c9',
      litLow: '#e4d4b2',
      foot: '#dccba3',
      shade: '#857c7b',
      shadeLow: '#a39684',
      glow: '#fff8e6',
    },
    warm: {
      lit: '#f0dfbd',
      litLow: '#e3cd9f',
      foot: '#d9c493',
      shade: '#907560',
      shadeLow: '#ad9471',
      glow: '#fff4d8',
    },
    dark: {
      lit: '#e0d2bb',
      litLow: '#cfbd9f',
      foot: '#cdb98f',
      shade: '#6e625f',
      shadeLow: '#8d7f70',
      glow: '#f3e7cf',
    },
    hill: {
      lit: '#efe4bf',
      litLow: '#e3d7a8',
      foot: '#dccf9c',
      shade: '#a29a6e',
      shadeLow: '#b9ae80',
      glow: '#fdf6da',
    },
  },
};

export const nightRelief: ReliefPalette = {
  ink: '#d9c894',
  hillInk: '#b7a877',
  smoke: '#b9a98a',
  snow: '#adb4ba',
  snowShade: '#5d6976',
  shadeStrength: 0.95,
  tones: {
    snow: {
      lit: '#838a92',
      litLow: '#6b7179',
      foot: '#5a5d60',
      shade: '#2a313d',
      shadeLow: '#363b43',
      glow: '#aeb2b0',
    },
    grey: {
      lit: '#7c7970',
      litLow: '#67655f',
      foot: '#575650',
      shade: '#2b2d33',
      shadeLow: '#37373a',
      glow: '#a39c88',
    },
    warm: {
      lit: '#80745f',
      litLow: '#6a6152',
      foot: '#595346',
      shade: '#302a28',
      shadeLow: '#3b3530',
      glow: '#a8966f',
    },
    dark: {
      lit: '#66605a',
      litLow: '#55504c',
      foot: '#4a4643',
      shade: '#221f22',
      shadeLow: '#2e2a2b',
      glow: '#8b7d68',
    },
    hill: {
      lit: '#6c6b58',
      litLow: '#5e5e50',
      foot: '#545549',
      shade: '#33362f',
      shadeLow: '#3d3f38',
      glow: '#8f8a68',
    },
  },
};

export const atlasRelief: ReliefPalette = {
  ink: '#8b7f70',
  hillInk: '#a09583',
  smoke: '#b5aca0',
  snow: '#ffffff',
  snowShade: '#e1e7ea',
  shadeStrength: 0.72,
  tones: {
    snow: {
      lit: '#fbfaf7',
      litLow: '#f5f3ee',
      foot: '#efece4',
      shade: '#b4bcc4',
      shadeLow: '#cfd0ce',
      glow: '#ffffff',
    },
    grey: {
      lit: '#f9f6ef',
      litLow: '#f2ede3',
      foot: '#ebe5d8',
      shade: '#bdb5aa',
      shadeLow: '#d3cbbd',
      glow: '#ffffff',
    },
    warm: {
      lit: '#f9f3e6',
      litLow: '#f2e9d6',
      foot: '#ebe0c9',
      shade: '#c6b59c',
      shadeLow: '#d9cbb3',
      glow: '#fffdf6',
    },
    dark: {
      lit: '#efe9e1',
      litLow: '#e6ded3',
      foot: '#dfd6c8',
      shade: '#a89d94',
      shadeLow: '#c3b8aa',
      glow: '#fbf7f0',
    },
    hill: {
      lit: '#f8f4e4',
      litLow: '#f1ecd6',
      foot: '#ebe5cb',
      shade: '#cfc8a8',
      shadeLow: '#ddd6b9',
      glow: '#fffdf2',
    },
  },
};
