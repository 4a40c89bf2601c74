import capitalsLatin from '@fontsource/alegreya-sc/files/alegreya-sc-latin-700-normal.woff2?url';
import capitalsLatinExt from '@fontsource/alegreya-sc/files/alegreya-sc-latin-ext-700-normal.woff2?url';
import italicLatinExt from '@fontsource-variable/alegreya/files/alegreya-latin-ext-wght-italic.woff2?url';
import uprightLatinExt from '@fontsource-variable/alegreya/files/alegreya-latin-ext-wght-normal.woff2?url';
import italicLatin from '@fontsource-variable/alegreya/files/alegreya-latin-wght-italic.woff2?url';
import uprightLatin from '@fontsource-variable/alegreya/files/alegreya-latin-wght-normal.woff2?url';
import { CAPITALS_FAMILY, LABEL_FAMILY } from './label-faces.ts';

/** One font file that labels may need, as plain data. The page knows the addresses, and the painter loads the files. */
export interface LabelFont {
  readonly family: string;
  readonly url: string;
  readonly style: 'normal' | 'italic';
  readonly weight: string;
  readonly unicodeRange: string;
}

const LATIN =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const LATIN_EXT =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

const label = (url: string, style: 'normal' | 'italic', unicodeRange: string): LabelFont => ({
  family: LABEL_FAMILY,
  url,
  style,
  weight: '400 900',
  unicodeRange,
});

const capitals = (url: string, unicodeRange: string): LabelFont => ({
  family: CAPITALS_FAMILY,
  url,
  style: 'normal',
  weight: '700',
  unicodeRange,
});

/** The fonts of the map. The first picture waits for the first font only. */
export const labelFonts: readonly LabelFont[] = [
  label(uprightLatin, 'normal', LATIN),
  label(uprightLatinExt, 'normal', LATIN_EXT),
  label(italicLatin, 'italic', LATIN),
  label(italicLatinExt, 'italic', LATIN_EXT),
  capitals(capitalsLatin, LATIN),
  capitals(capitalsLatinExt, LATIN_EXT),
];
