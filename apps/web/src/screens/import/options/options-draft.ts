import type { ImportOptions } from '@venture-atlas/types';

/** The options as they stand in the form: texts may be empty or no numbers yet. */
export interface OptionsDraft {
  format: string;
  /** What stands in the field, and the slug of what was chosen by it. */
  mapText: string;
  map: string | undefined;
  name: string;
  width: string;
  height: string;
  units: string;
  y_axis: string;
  only: string;
  by: string;
  by_url: string;
  licence: string;
  flags: Readonly<Record<OptionFlag, boolean>>;
}

export const optionFlags = [
  'fit',
  'parents',
  'hidden',
  'unnamed',
  'one_per_group',
  'coordinates',
  'overwrite',
] as const;
export type OptionFlag = (typeof optionFlags)[number];

/** What is wrong, by field. */
export type OptionsProblems = Partial<Record<'map' | 'frame' | 'licence' | 'by', string>>;

/** @param mapName the name of the map that was chosen before, where that is known */
export function draftOf(options: ImportOptions, mapName: string | undefined): OptionsDraft {
  return {
    format: options.format ?? '',
    mapText: options.map === undefined ? '' : (mapName ?? options.map),
    map: options.map,
    name: options.name ?? '',
    width: options.frame === undefined ? '' : String(options.frame.width),
    height: options.frame === undefined ? '' : String(options.frame.height),
    units: options.units ?? '',
    y_axis: options.y_axis ?? '',
    only: options.only ?? '',
    by: options.by ?? '',
    by_url: options.by_url ?? '',
    licence: options.licence ?? '',
    flags: {
      fit: options.fit === true,
      parents: options.parents === true,
      hidden: options.hidden === true,
      unnamed: options.unnamed === 'number',
      one_per_group: options.one_per_group === true,
      coordinates: options.coordinates === true,
      overwrite: options.overwrite === true,
    },
  };
}

export function optionsProblems(draft: OptionsDraft): OptionsProblems {
  const problems: OptionsProblems = {};
  if (draft.mapText.trim() !== '' && draft.map === undefined) {
    problems.map = 'Choose a map from the list, or leave this empty for a new one.';
  }
  const sides = [draft.width, draft.height].filter((text) => text.trim() !== '');
  if (sides.length === 1 || sides.some((text) => !(Number(text) > 0 && Number(text) <= 1_000_000))) {
    problems.frame = 'Enter both width and height, as numbers above 0.';
  }
  const isNamed = draft.by.trim() !== '';
  if (isNamed && draft.licence.trim() === '') problems.licence = 'Say under what licence: both are shown together.';
  if (!isNamed && (draft.licence.trim() !== '' || draft.by_url.trim() !== '')) {
    problems.by = 'Say who made it: it is shown with the licence.';
  }
  return problems;
}

/** What is sent; `kept` are choices that the form does not show. */
export function optionsOf(draft: OptionsDraft, kept: ImportOptions): ImportOptions {
  const { format: _format, map: _map, name: _name, frame: _frame, units: _units, y_axis: _y, ...others } = kept;
  const rest: ImportOptions = { ...others };
  for (const key of ['only', 'by', 'by_url', 'licence', 'unnamed'] as const) delete rest[key];
  for (const flag of optionFlags) delete rest[flag];
  const { flags } = draft;
  const texts = textsOf(draft);
  return {
    ...rest,
    ...texts,
    ...(draft.map === undefined ? {} : { map: draft.map }),
    ...(draft.width.trim() === '' ? {} : { frame: { width: Number(draft.width), height: Number(draft.height) } }),
    ...(isOneOf(draft.units, ['degrees', 'metres', 'pixels'] as const) ? { units: draft.units } : {}),
    ...(isOneOf(draft.y_axis, ['up', 'down'] as const) ? { y_axis: draft.y_axis } : {}),
    ...(flags.unnamed ? { unnamed: 'number' as const } : {}),
    ...Object.fromEntries(optionFlags.filter((flag) => flag !== 'unnamed' && flags[flag]).map((flag) => [flag, true])),
  };
}

function textsOf(draft: OptionsDraft): Pick<ImportOptions, 'format' | 'name' | 'only' | 'by' | 'by_url' | 'licence'> {
  const texts = ['format', 'name', 'only', 'by', 'by_url', 'licence'] as const;
  return Object.fromEntries(texts.map((key) => [key, draft[key].trim()] as const).filter(([, text]) => text !== ''));
}

const isOneOf = <T extends string>(text: string, values: readonly T[]): text is T =>
  (values as readonly string[]).includes(text);

/** Which choices make sense for a format; all of them while it is not known. */
export function hasOption(format: string | undefined, option: 'units' | OptionFlag): boolean {
  const only: Partial<Record<'units' | OptionFlag, readonly string[]>> = {
    units: ['geojson', 'csv'],
    one_per_group: ['datamaps'],
    coordinates: ['mediawiki'],
    unnamed: ['geojson', 'umap', 'obsidian', 'azgaar', 'kanka', 'foundry'],
    parents: ['azgaar', 'fandom', 'obsidian', 'kanka', 'legendkeeper', 'datamaps'],
    hidden: ['foundry', 'kanka', 'legendkeeper', 'obsidian'],
  };
  const formats = only[option];
  return format === undefined || formats === undefined || formats.includes(format);
}
