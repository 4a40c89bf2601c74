import { type Degrees, toRadians } from '@venture-atlas/map-math';
import type { Font, Glyph } from 'fontkit';
import { type Face, fontFor } from './label-faces.ts';

/** A letter with the place of its pen, in multiples of the type size, y up. */
interface SetGlyph {
  glyph: Glyph;
  font: Font;
  x: number;
  y: number;
}

/** A line of text as outlines. */
export interface SetLine {
  glyphs: SetGlyph[];
  /** In multiples of the type size. */
  width: number;
}

/**
 * Sets a line of text in a face, each stretch in the first font that has its letters.
 * Undefined when a letter is in none of them: half a name would be worse than none.
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

/** Where a line of text goes: its middle, its baseline, its size and its turn about `centre`. All in points. */
export interface LinePlace {
  centre: { x: number; y: number };
  /** From the centre down to the baseline. */
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
