import type { LookDash, LookWeight } from '@venture-atlas/types';
import { finiteNumber, isRecord } from '../clean-name.ts';
import type { DraftStyle } from '../draft.ts';
import { cssColor } from './css-color.ts';
import { signOfWords } from './sign-of-words.ts';

/** A style without what the source does not say; undefined if that is nothing. */
export function styleOf({ sign, color, dash, weight }: DraftStyle): DraftStyle | undefined {
  const style = {
    ...(sign && { sign }),
    ...(color && { color }),
    ...(dash && { dash }),
    ...(weight && { weight }),
  };
  return Object.keys(style).length === 0 ? undefined : style;
}

/** The width of a line in pixels as one of ours, by the middles between them. */
export function weightOfPixels(raw: unknown): LookWeight | undefined {
  const pixels = finiteNumber(raw);
  if (pixels === undefined || pixels <= 0) return undefined;
  return pixels < 1.4 ? 'thin' : pixels < 2.6 ? 'middle' : 'broad';
}

/** A list of dashes and gaps in pixels, in the notation of SVG. Very short dashes are dots. */
export function dashOf(raw: unknown): LookDash | undefined {
  const list = Array.isArray(raw)
    ? raw
    : typeof raw === 'string'
      ? raw
          .slice(0, 100)
          .trim()
          .split(/[\s,]+/)
      : [];
  const first = finiteNumber(list[0]);
  return first === undefined || first <= 0 ? undefined : first <= 3 ? 'dotted' : 'dashed';
}

/** The style in the properties of a GeoJSON feature, by the names of simplestyle. @param isShape for lines and areas */
export function simplestyle(properties: unknown, isShape: boolean): DraftStyle | undefined {
  if (!isRecord(properties)) return undefined;
  if (!isShape)
    return styleOf({
      sign: signOfWords(properties['marker-symbol']),
      color: cssColor(properties['marker-color']),
    });
  return styleOf({
    color: cssColor(properties.stroke) ?? cssColor(properties.fill),
    dash: dashOf(properties['stroke-dasharray']),
    weight: weightOfPixels(properties['stroke-width']),
  });
}

/** The style of a uMap feature: its own options, else those of its layer. @param isShape for lines and areas */
export function umapStyle(options: readonly unknown[], isShape: boolean): DraftStyle | undefined {
  const chosen = (...names: string[]): unknown =>
    options
      .flatMap((one) => (isRecord(one) ? names.map((name) => one[name]) : []))
      .find((value) => value !== undefined);
  return styleOf({
    sign: isShape ? undefined : signOfWords(chosen('iconUrl')),
    color: cssColor(isShape ? chosen('color', 'fillColor') : chosen('color')),
    dash: isShape ? dashOf(chosen('dashArray')) : undefined,
    weight: isShape ? weightOfPixels(chosen('weight')) : undefined,
  });
}

/** The style of a marker by the name or path of its icon and its color. */
export const markerStyle = (icon: unknown, color: unknown): DraftStyle | undefined =>
  styleOf({ sign: signOfWords(icon), color: cssColor(color) });
