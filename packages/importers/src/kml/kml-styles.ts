import type { DraftStyle } from '../draft.ts';
import type { GeometryPart } from '../geojson/geometry-parts.ts';
import type { XmlElement } from '../read-xml.ts';
import { kmlColor } from '../styles/css-color.ts';
import { styleOf, weightOfPixels } from '../styles/read-style.ts';
import { signOfWords } from '../styles/sign-of-words.ts';

/** A style of a file, as it is written. */
export interface WrittenStyle {
  icon?: string;
  iconColor?: string;
  lineColor?: string;
  lineWidth?: string;
  areaColor?: string;
}

/** The style of a placemark by what is drawn of it. */
export function kmlStyle(style: WrittenStyle | undefined, parts: readonly GeometryPart[]): DraftStyle | undefined {
  if (style === undefined) return undefined;
  const { icon, iconColor = '', lineColor = '', lineWidth, areaColor = '' } = style;
  if (parts.every(({ kind }) => kind === 'point'))
    return styleOf({ sign: signOfWords(icon), color: kmlColor(iconColor) });
  return styleOf({ color: kmlColor(lineColor) ?? kmlColor(areaColor), weight: weightOfPixels(lineWidth) });
}

/** The fields of a style, by the element and the one around it. */
const FIELDS: Readonly<Record<string, keyof WrittenStyle>> = {
  'IconStyle/color': 'iconColor',
  'Icon/href': 'icon',
  'LineStyle/color': 'lineColor',
  'LineStyle/width': 'lineWidth',
  'PolyStyle/color': 'areaColor',
};

/** Parts of styles that mean nothing here. */
const PARTS = new Set('IconStyle LabelStyle LineStyle PolyStyle BalloonStyle ListStyle Icon Pair StyleMap'.split(' '));
const STYLES_MAX = 100_000;
const LENGTH_MAX = 2_000;

/** The styles of one file: those that placemarks share, and pairs of a normal and a highlighted one. */
export class KmlStyles {
  readonly #shared = new Map<string, WrittenStyle>();
  /** The address of the normal style of each pair. */
  readonly #normal = new Map<string, string>();
  #open: WrittenStyle = {};
  #openPair: { key: string; url: string } = { key: '', url: '' };
  #normalUrl = '';

  /**
   * Takes an element that belongs to a style. @returns whether it did
   * @param placemark the open one, which may have a style of its own
   */
  read(
    { name, attributes }: XmlElement,
    text: string,
    path: readonly XmlElement[],
    placemark: { styleUrl: string; style: WrittenStyle | undefined } | undefined,
  ): boolean {
    const parent = path.at(-1)?.name ?? '';
    const field = FIELDS[`${parent}/${name}`];
    if (field !== undefined && path.some((one) => one.name === 'Style'))
      this.#open[field] = text.trim().slice(0, LENGTH_MAX);
    else if (name === 'Style') {
      if (placemark !== undefined) placemark.style = this.#open;
      else if (attributes.id !== undefined && this.#shared.size < STYLES_MAX)
        this.#shared.set(attributes.id, this.#open);
      this.#open = {};
    } else if (parent === 'Pair' && name === 'key') this.#openPair.key = text.trim();
    else if (parent === 'Pair' && name === 'styleUrl') this.#openPair.url = text.trim();
    else if (name === 'Pair') {
      if (this.#openPair.key === 'normal') this.#normalUrl = this.#openPair.url;
      this.#openPair = { key: '', url: '' };
    } else if (name === 'StyleMap') {
      if (attributes.id !== undefined && this.#normal.size < STYLES_MAX)
        this.#normal.set(attributes.id, this.#normalUrl);
      this.#normalUrl = '';
    } else if (name === 'styleUrl' && placemark !== undefined) placemark.styleUrl = text.trim().slice(0, LENGTH_MAX);
    else return PARTS.has(name) || PARTS.has(parent);
    return true;
  }

  /** The style that an address in the file names. */
  find(url: string): WrittenStyle | undefined {
    const id = url.replace(/^.*#/, '');
    return this.#shared.get(id) ?? this.#shared.get((this.#normal.get(id) ?? '').replace(/^.*#/, ''));
  }
}
