import { createRequire } from 'node:module';
import { type Degrees, labelWeight, toRadians } from '@venture-atlas/map-math';
import { type Font, type Glyph, openSync } from 'fontkit';

const require = createRequire(import.meta.url);

/** The typefaces of labels, as on the map: see the web app's label faces. */
export type FaceName = 'medium' | 'semibold' | 'bold' | 'italic' | 'water' | 'capitals';

/** Typeface and letter spacing of a label. */
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

/** Fonts are split by script; the first one with a letter is used. */
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

/**
 * The typeface of a label: water in italic, areas in small capitals, lines and hidden places in italic, others by
 * scale.
 */
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

/** The font of a typeface that has a letter; undefined if none has. */
function fontFor(face: FaceName, codePoint: number): Font | undefined {
  const [family, ending] = files[face];
  for (const script of scripts) {
    const font = open(family, script, ending);
    if (font.hasGlyphForCodePoint(codePoint)) return font;
  }
  return undefined;
}

/** A glyph with its position, in multiples of the type size, y up. */
interface SetGlyph {
  glyph: Glyph;
  font: Font;
  x: number;
  y: number;
}

/** A line of text as outlines. */
interface SetLine {
  glyphs: SetGlyph[];
  /** In multiples of the type size. */
  width: number;
}

/**
 * Sets a line of text in a typeface. Each run uses the first font that has its letters. Undefined if no font has a
 * letter, since a partial name would be wrong.
 */
export function setLine(text: string, face: Face): SetLine | undefined {
  const glyphs: SetGlyph[] = [];
  let pen = 0;
  for (const run of runsOf(text.normalize('NFC'), face)) {
    if (run.font === undefined) return undefined;
    const layout = run.font.layout(run.text);
    const em = run.font.unitsPerEm;
    layout.glyphs.forEach((glyph, index) => {
      const position = layout.positions[index];
      if (position === undefined) return;
      glyphs.push({ glyph, font: run.font as Font, x: pen + position.xOffset / em, y: position.yOffset / em });
      pen += position.xAdvance / em + face.spacing;
    });
  }
  return { glyphs, width: glyphs.length === 0 ? 0 : pen - face.spacing };
}

function runsOf(text: string, face: Face): { font: Font | undefined; text: string }[] {
  const runs: { font: Font | undefined; text: string }[] = [];
  for (const letter of text) {
    const font = fontFor(face.name, letter.codePointAt(0) ?? 0);
    const last = runs.at(-1);
    if (last !== undefined && last.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

/** Placement of a line of text: its center, baseline, size, and rotation about the center. All in points. */
export interface LinePlace {
  centre: { x: number; y: number };
  /** From the center down to the baseline. */
  baseline: number;
  size: number;
  /** Degrees clockwise. */
  rotation: Degrees;
}

/** The outlines of a set line as SVG path data in page points (y down). */
export function outlineLine(line: SetLine, place: LinePlace): string {
  const angle = toRadians(place.rotation);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const left = (-line.width / 2) * place.size;
  return line.glyphs
    .map(({ glyph, font, x, y }) => {
      const unit = place.size / font.unitsPerEm;
      const [alongX, alongY] = [left + x * place.size, place.baseline - y * place.size];
      const originX = place.centre.x + alongX * cos - alongY * sin;
      const originY = place.centre.y + alongX * sin + alongY * cos;
      // A glyph's own y goes up.
      return glyph.path.transform(unit * cos, unit * sin, unit * sin, -unit * cos, originX, originY).toSVG();
    })
    .join('');
}
