import { cleanName, cleanUrl, finiteNumber, isRecord } from '../clean-name.ts';
import { isCapital, weightOf } from '../place-kind.ts';
import type { ReportBuilder } from '../read-report.ts';
import { kindOfLayer } from './layer-kind.ts';

const NAME_FIELDS = ['name', 'Name', 'NAME', 'title', 'Title', 'label', 'labels', 'Burg', 'popup'] as const;
/** The telling ones first; of what is only a flag (`natural: yes`) the next is asked. */
const TYPE_FIELDS = [
  ...['type', 'Type', 'TYPE', 'kind', 'Kind', 'category', 'Category', 'class', 'Class', 'fclass', 'featurecla'],
  ...['place', 'natural', 'waterway', 'water', 'highway', 'historic', 'amenity', 'landuse', 'boundary'],
] as const;
/** Layers that a file keeps beside one another in its features. */
const LAYER_FIELDS = ['layer', 'Layer', 'LAYER', 'folder', 'group'] as const;
const FLAG = /^(yes|no|true|false|\d+([.,]\d+)?)$/i;
const TEXT_FIELDS = ['text', 'description', 'desc', 'note', 'notes', 'popup', 'summary'] as const;
const LINK_FIELDS = ['link', 'url', 'wiki_url', 'wikipage', 'wiki', 'website', 'wikipedia'] as const;
const USED = new Set<string>([
  ...NAME_FIELDS,
  ...TYPE_FIELDS,
  ...LAYER_FIELDS,
  ...TEXT_FIELDS,
  ...LINK_FIELDS,
  'id',
  'fid',
  'size',
]);

/** What a feature tells of itself, in our words. */
export interface FeatureFields {
  name: string | undefined;
  type: string | null;
  /** 5 is the largest; undefined when there is none from 1 to 5. */
  size: number | undefined;
  /** Among others of its kind; 0: nothing tells it. */
  weight: number;
  isCapital: boolean;
  text: string;
  wiki_url: string | null;
}

/**
 * Finds name, type, size, text and link in properties; all others are counted as unmapped.
 * @param layer name of the layer: where no field tells the type, it may
 */
export function readFields(raw: unknown, report: ReportBuilder, layer = ''): FeatureFields {
  const properties = isRecord(raw) ? raw : {};
  report.unmappedFields(properties, USED);
  const name = firstName(properties, report);
  const size = finiteNumber(properties.size);
  const texts = TEXT_FIELDS.flatMap((field) => (typeof properties[field] === 'string' ? [properties[field]] : []));
  return {
    name,
    type: typeOf(properties, layer, report),
    size: size !== undefined && size >= 1 && size <= 5 ? size : undefined,
    weight: weightOf(properties),
    isCapital: isCapital(properties),
    text: texts.filter((text) => cleanName(text) !== name).join('\n\n'),
    wiki_url: LINK_FIELDS.map((field) => cleanUrl(properties[field])).find((url) => url !== null) ?? null,
  };
}

function typeOf(properties: Record<string, unknown>, layer: string, report: ReportBuilder): string | null {
  for (const field of TYPE_FIELDS) {
    const type = firstName(properties, undefined, [field]);
    if (type !== undefined && !FLAG.test(type)) return type;
  }
  const own = LAYER_FIELDS.flatMap((field) => firstName(properties, undefined, [field]) ?? []);
  for (const name of [...own, layer]) {
    const kind = kindOfLayer(name);
    if (kind === undefined) continue;
    report.change('types were taken from the names of layers', `${name} → ${kind}`);
    return kind;
  }
  return own[0] ?? null;
}

function firstName(
  properties: Record<string, unknown>,
  report: ReportBuilder | undefined,
  fields: readonly string[] = NAME_FIELDS,
): string | undefined {
  for (const field of fields) {
    const value = properties[field];
    // A whole text is no name, though it may stand where others have theirs.
    if (typeof value === 'string' && value.length > 300) continue;
    const name = cleanName(value, report);
    if (name !== undefined) return name;
  }
  return undefined;
}
