import { cleanName, cleanUrl, finiteNumber, isRecord } from '../clean-name.ts';
import { FIELD_NAMES, type FoldedFields, fieldsCalled, foldFields } from '../field-names.ts';
import { isCapital, weightOf } from '../place-kind.ts';
import type { ReportBuilder } from '../read-report.ts';
import type { LayerFeature } from './geometry-parts.ts';

/** Settings of map programs that name the property with names. */
const NAMING_FIELDS = [
  'labelkey',
  'label_key',
  'labelfield',
  'label_field',
  'namefield',
  'name_field',
  'nameproperty',
  'displayfield',
  'displayfieldname',
  'titlefield',
] as const;

const LENGTH_MAX = 300;

/** The property that the settings name for names, or a pattern of several. The first setting wins. */
export function nameFieldOf(...settings: readonly unknown[]): string | undefined {
  for (const setting of settings) {
    if (!isRecord(setting)) continue;
    for (const field of fieldsCalled(foldFields(Object.keys(setting)), NAMING_FIELDS)) {
      const named = setting[field];
      if (typeof named === 'string' && named.trim() !== '' && named.length <= LENGTH_MAX) return named.trim();
    }
  }
  return undefined;
}

const PLACEHOLDER = /\{([^{}|]{1,100})(?:\|[^{}]{0,100})?\}/g;

/** The properties of a name field: itself, or those in its pattern. */
const fieldsOfPattern = (nameField: string): string[] =>
  nameField.includes('{') ? [...nameField.matchAll(PLACEHOLDER)].map(([, field = '']) => field.trim()) : [nameField];

/** The value of a name field; undefined if it is empty. */
function valueOfPattern(nameField: string, properties: Record<string, unknown>): unknown {
  const held = (field: string): unknown => (Object.hasOwn(properties, field) ? properties[field] : undefined);
  if (!nameField.includes('{')) return held(nameField);
  let isFilled = false;
  const filled = nameField.replaceAll(PLACEHOLDER, (_, field: string) => {
    const value = held(field.trim());
    const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, LENGTH_MAX) : '';
    isFilled ||= text.trim() !== '';
    return text;
  });
  return isFilled ? filled : undefined;
}

/**
 * Words in the name of a layer or file, in the singular or plural, with the type of its content. The first match
 * wins.
 */
const KINDS: readonly [RegExp, string][] = [
  [/^(capitals?|hauptst(a|ä)dte?)$/, 'capital'],
  [/^(cit(y|ies)|st(a|ä)dte|stadt|villes?|ciudad(es)?)$/, 'city'],
  [/^(towns?|burgs?)$/, 'town'],
  [/^(villages?|settlements?|d(o|ö)rfer|dorf|orte?)$/, 'village'],
  [/^hamlets?$/, 'hamlet'],
  [/^(castles?|burgen|ch(a|â)teaux?)$/, 'castle'],
  [/^(fortress(es)?|forts?|keeps?|strongholds?)$/, 'fortress'],
  [/^(ruins?|ruinen?)$/, 'ruin'],
  [/^(dungeons?|lairs?)$/, 'dungeon'],
  [/^(caves?|h(o|ö)hlen?)$/, 'cave'],
  [/^(temples?|shrines?|tempel)$/, 'temple'],
  [/^(inns?|taverns?)$/, 'inn'],
  [/^(ports?|harbou?rs?|h(a|ä)fen)$/, 'port'],
  [/^(mines?)$/, 'mine'],
  [/^(camps?)$/, 'camp'],
  [/^(rivers?|streams?|creeks?|waterways?|fl(u|ü)sse?|rivi(e|è)res?|r(i|í)os?)$/, 'river'],
  [/^(lakes?|ponds?|seen|lacs?)$/, 'lake'],
  [/^(roads?|highways?|streets?|strassen|straßen)$/, 'road'],
  [/^(trails?|paths?|tracks?|wege?)$/, 'trail'],
  [/^routes?$/, 'route'],
  [/^walls?$/, 'wall'],
  [/^(borders?|boundar(y|ies)|frontiers?|grenzen?)$/, 'border'],
  [/^(forests?|woods?|jungles?|w(a|ä)lder|wald)$/, 'forest'],
  [/^(mountains?|peaks?|ranges?|gebirge|berge?)$/, 'mountains'],
  [/^hills?$/, 'hills'],
  [/^(swamps?|marsh(es)?|bogs?|wetlands?)$/, 'swamp'],
  [/^(deserts?|w(u|ü)sten?)$/, 'desert'],
  [/^(glaciers?|ice)$/, 'glacier'],
  [/^(islands?|isles?|inseln?)$/, 'island'],
  [/^(continents?|landmass(es)?|kontinente?)$/, 'continent'],
  [/^(seas?|oceans?|meere?)$/, 'sea'],
  [/^(bays?|gulfs?)$/, 'bay'],
  [/^(provinces?|count(y|ies)|duch(y|ies)|provinzen?)$/, 'province'],
  [/^(kingdoms?|k(o|ö)nigreiche?)$/, 'kingdom'],
  [/^(states?|realms?|countr(y|ies)|nations?|empires?|politic(al|s)?|politcal|reiche?|staaten)$/, 'state'],
  [/^(regions?|areas?|regionen?)$/, 'region'],
];

/** The type that the name of a layer implies: `got_rivers` contains rivers; undefined if it implies none. */
export function kindOfLayer(layer: string): string | undefined {
  const words = layer
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  // The last word is the noun: river_labels are labels, castle_towns are towns.
  for (const word of words.toReversed()) {
    const kind = KINDS.find(([pattern]) => pattern.test(word))?.[1];
    if (kind !== undefined) return kind;
  }
  return undefined;
}

/** Fields of publishers that hold names beside the usual ones. In OpenStreetMap `place` is a type. */
const NAMES = [...FIELD_NAMES.name, 'popup'] as const;
/** The most specific fields first. If a field is only a flag (`natural: yes`), the next one is used. */
const TYPES = [
  'type',
  'kind',
  'category',
  'class',
  'fclass',
  'featurecla',
  'place',
  'natural',
  'waterway',
  'water',
  'highway',
  'historic',
  'amenity',
  'landuse',
  'boundary',
] as const;
/** Layers that a file stores as properties of its features. */
const LAYERS = ['layer', 'folder', 'group'] as const;
const FLAG = /^(yes|no|true|false|\d+([.,]\d+)?)$/i;
const OTHERS = [...NAMING_FIELDS, '_umap_options', 'id', 'fid', 'size'] as const;
const USED = [...NAMES, ...TYPES, ...LAYERS, ...FIELD_NAMES.text, ...FIELD_NAMES.link, ...OTHERS] as const;

/** The fields of a feature in our terms. */
export interface FeatureFields {
  name: string | undefined;
  type: string | null;
  /** 5 is the largest; undefined if there is none from 1 to 5. */
  size: number | undefined;
  /** Rank within its kind; 0 if unknown. */
  weight: number;
  isCapital: boolean;
  text: string;
  wiki_url: string | null;
}

/** A feature without its geometry. */
type Named = Pick<LayerFeature, 'properties' | 'layer' | 'isTyped' | 'nameField'>;

/**
 * Finds name, type, size, text, and link in the properties, and the type in the layer's name. Other properties are
 * counted as unmapped.
 */
export function readFields(
  { properties: raw, layer, isTyped, nameField }: Named,
  report: ReportBuilder,
): FeatureFields {
  const properties = isRecord(raw) ? raw : {};
  const fields = foldFields(Object.keys(properties));
  const naming = nameField === undefined ? [] : fieldsOfPattern(nameField);
  report.unmappedFields(properties, new Set([...fieldsCalled(fields, USED), ...naming]));
  const pattern = nameField === undefined ? undefined : cleanName(valueOfPattern(nameField, properties), report);
  const found = pattern === undefined ? firstName(properties, fieldsCalled(fields, NAMES), report) : undefined;
  const name = pattern ?? found?.name;
  if (name !== undefined) for (const field of found === undefined ? naming : [found.field]) report.took('name', field);
  const size = finiteNumber(properties[fields.get('size') ?? '']);
  return {
    name,
    type: typeOf(properties, fields, isTyped ? '' : layer, report),
    size: size !== undefined && size >= 1 && size <= 5 ? size : undefined,
    weight: weightOf(properties),
    isCapital: isCapital(properties),
    text: textOf(properties, fields, name, report),
    wiki_url:
      fieldsCalled(fields, FIELD_NAMES.link)
        .map((field) => cleanUrl(properties[field]))
        .find((url) => url !== null) ?? null,
  };
}

/** All texts of a feature, except those that only repeat its name. */
function textOf(
  properties: Record<string, unknown>,
  fields: FoldedFields,
  name: string | undefined,
  report: ReportBuilder,
): string {
  const texts: string[] = [];
  for (const field of fieldsCalled(fields, FIELD_NAMES.text)) {
    const text = properties[field];
    if (typeof text !== 'string' || text.trim() === '' || cleanName(text) === name) continue;
    texts.push(text);
    report.took('text', field);
  }
  return texts.join('\n\n');
}

function typeOf(
  properties: Record<string, unknown>,
  fields: FoldedFields,
  layer: string,
  report: ReportBuilder,
): string | null {
  for (const field of fieldsCalled(fields, TYPES)) {
    const type = firstName(properties, [field])?.name;
    if (type !== undefined && !FLAG.test(type)) return type;
  }
  const own = fieldsCalled(fields, LAYERS).flatMap((field) => firstName(properties, [field])?.name ?? []);
  for (const name of [...own, layer]) {
    const kind = kindOfLayer(name);
    if (kind === undefined) continue;
    report.change('Types were taken from the names of layers', `${name} → ${kind}`);
    return kind;
  }
  return own[0] ?? null;
}

/** The first of these fields that holds a name. */
function firstName(
  properties: Record<string, unknown>,
  fields: readonly string[],
  report?: ReportBuilder,
): { name: string; field: string } | undefined {
  for (const field of fields) {
    const value = properties[field];
    // A long text is not a name, though some files store it in such a field.
    if (typeof value === 'string' && value.length > 300) continue;
    const name = cleanName(value, report);
    if (name !== undefined) return { name, field };
  }
  return undefined;
}
