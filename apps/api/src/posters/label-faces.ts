import { createRequire } from 'node:module';
import { labelWeight } from '@venture-atlas/map-math';
import { type Font, openSync } from 'fontkit';

const require = createRequire(import.meta.url);

/** The faces of labels, as the map has them: see the web app's label faces. */
export type FaceName = 'medium' | 'semibold' | 'bold' | 'italic' | 'water' | 'capitals';

/** How a label is lettered. */
export interface Face {
  name: FaceName;
  /** Space between letters, in multiples of the type size. */
  spacing: number;
}

const spacing: Readonly<Record<FaceName, number>> = {
  medium: 0,
  semibold: 0,
  bold: 0,
  italic: 0,
  water: 0.045,
  capitals: 0.14,
};

const files: Readonly<Record<FaceName, readonly [family: string, ending: string]>> = {
  medium: ['alegreya', '500-normal'],
  semibold: ['alegreya', '600-normal'],
  bold: ['alegreya', '700-normal'],
  italic: ['alegreya', '500-italic'],
  water: ['alegreya', '500-italic'],
  capitals: ['alegreya-sc', '700-normal'],
};

/** The letters are in files by script; the first that has a letter sets it. */
const scripts = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const;

const opened = new Map<string, Font>();

function open(family: string, script: string, ending: string): Font {
  const file = `@fontsource/${family}/files/${family}-${script}-${ending}.woff2`;
  const known = opened.get(file);
  if (known !== undefined) return known;
  const font = openSync(require.resolve(file));
  if (!('glyphForCodePoint' in font)) throw new Error(`${file} holds several faces.`);
  opened.set(file, font);
  return font;
}

/** The face of a label: water italic, areas small capitals, lines and hidden places italic, else by scale. */
export function faceOf(
  kind: { isWater: boolean; isArea: boolean; isLine: boolean; isHidden: boolean },
  scale: number,
): Face {
  const name = faceName(kind, scale);
  return { name, spacing: spacing[name] };
}

function faceName(
  { isWater, isArea, isLine, isHidden }: { isWater: boolean; isArea: boolean; isLine: boolean; isHidden: boolean },
  scale: number,
): FaceName {
  if (isWater) return 'water';
  if (isArea) return 'capitals';
  if (isLine || isHidden) return 'italic';
  return ({ 700: 'bold', 600: 'semibold', 500: 'medium' } as const)[labelWeight(scale)];
}

/** The font of a face that has a letter; undefined when none here has it. */
export function fontFor(face: FaceName, codePoint: number): Font | undefined {
  const [family, ending] = files[face];
  for (const script of scripts) {
    const font = open(family, script, ending);
    if (font.hasGlyphForCodePoint(codePoint)) return font;
  }
  return undefined;
}
