import type { Look, LookColour, LookDash, LookWeight } from '@venture-atlas/types';

/** Names of the colors. */
export const colourWords: Readonly<Record<LookColour, string>> = {
  pine: 'Green',
  lake: 'Blue',
  violet: 'Violet',
  umber: 'Brown',
  teal: 'Teal',
  slate: 'Gray',
};

export const dashWords: Readonly<Record<LookDash, string>> = {
  solid: 'Solid',
  dashed: 'Dashed',
  dotted: 'Dotted',
  dash_dot: 'Dash and dot',
  sparse: 'Far apart',
};

export const weightWords: Readonly<Record<LookWeight, string>> = {
  thin: 'Thin',
  middle: 'Middle',
  strong: 'Strong',
  broad: 'Broad',
};

/** Describes a look in a few words; undefined if nothing was chosen. */
export function lookWords(look: Look | null | undefined): string | undefined {
  if (!look) return undefined;
  const { sign, colour, dash, weight } = look;
  const words = [
    ...(sign === undefined ? [] : [sign]),
    ...(colour === undefined ? [] : [colourWords[colour]]),
    ...(dash === undefined ? [] : [dashWords[dash]]),
    ...(weight === undefined ? [] : [weightWords[weight]]),
  ];
  const [first, ...rest] = words;
  return first === undefined
    ? undefined
    : [first.charAt(0).toUpperCase() + first.slice(1), ...rest.map(lower)].join(', ');
}

const lower = (word: string) => word.toLowerCase();
