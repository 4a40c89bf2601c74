import type { ImportOptions, ImportsPage } from '@venture-atlas/types';

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
  columns: string;
  by: string;
  by_url: string;
  licence: string;
  source: string;
  bounds: Readonly<Record<Corner, string>>;
  simplify: string;
  flags: Readonly<Record<OptionFlag, boolean>>;
}

const cornerNames = ['min_x', 'min_y', 'max_x', 'max_y'] as const;
export type Corner = (typeof cornerNames)[number];

export const optionFlags = [
  'fit',
  'parents',
  'hidden',
  'drawings',
  'unnamed',
  'off_map',
  'one_per_group',
  'coordinates',
  'articles',
  'overwrite',
] as const;
export type OptionFlag = (typeof optionFlags)[number];

/** What is wrong, by field. */
export type OptionsProblems = Partial<Record<'map' | 'frame' | 'licence' | 'by' | 'bounds' | 'simplify', string>>;

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
    columns: options.columns ?? '',
    by: options.by ?? '',
    by_url: options.by_url ?? '',
    licence: options.licence ?? '',
    source: options.source ?? '',
    bounds: cornersOf((corner) => (options.bounds === undefined ? '' : String(options.bounds[corner]))),
    simplify: options.simplify === undefined ? '' : String(options.simplify),
    flags: {
      fit: options.fit === true,
      parents: options.parents === true,
      hidden: options.hidden === 'skip',
      drawings: options.drawings === true,
      unnamed: options.unnamed === 'number',
      off_map: options.off_map === 'skip',
      one_per_group: options.one_per_group === true,
      coordinates: options.coordinates === true,
      articles: options.articles === true,
      overwrite: options.overwrite === true,
    },
  };
}

const cornersOf = <T>(of: (corner: Corner) => T): Record<Corner, T> => ({
  min_x: of('min_x'),
  min_y: of('min_y'),
  max_x: of('max_x'),
  max_y: of('max_y'),
});

export function optionsProblems(draft: OptionsDraft): OptionsProblems {
  const problems: OptionsProblems = {};
  if (draft.mapText.trim() !== '' && draft.map === undefined) {
    problems.map = 'Choose a map from the list, or leave this empty for a new one.';
  }
  const sides = [draft.width, draft.height].filter((text) => text.trim() !== '');
  if (sides.length === 1 || sides.some((text) => !(Number(text) > 0 && Number(text) <= 1_000_000))) {
    problems.frame = 'Enter both width and height, as numbers above 0.';
  }
  if (draft.simplify.trim() !== '' && !isBetween(draft.simplify, 0, 1_000)) {
    problems.simplify = 'Enter a number from 0 to 1000.';
  }
  const corners = cornerNames.map((corner) => draft.bounds[corner]).filter((text) => text.trim() !== '');
  const { min_x, min_y, max_x, max_y } = cornersOf((corner) => Number(draft.bounds[corner]));
  if (corners.length > 0) {
    const areNumbers = corners.length === 4 && corners.every((text) => isBetween(text, -CORNER_MAX, CORNER_MAX));
    if (!areNumbers) problems.bounds = 'Enter all four, as numbers.';
    else if (!(min_x < max_x && min_y < max_y)) problems.bounds = 'The lowest must be below the highest.';
  }
  const isNamed = draft.by.trim() !== '';
  if (isNamed && draft.licence.trim() === '') problems.licence = 'Say under what license: both are shown together.';
  if (!isNamed && (draft.licence.trim() !== '' || draft.by_url.trim() !== '')) {
    problems.by = 'Say who made it: it is shown with the license.';
  }
  return problems;
}

const CORNER_MAX = 1_000_000_000;

const isBetween = (text: string, least: number, most: number): boolean =>
  text.trim() !== '' && Number(text) >= least && Number(text) <= most;

/** What is sent; `kept` are choices that the form does not show. */
export function optionsOf(draft: OptionsDraft, kept: ImportOptions): ImportOptions {
  const { format: _format, map: _map, name: _name, frame: _frame, units: _units, y_axis: _y, ...others } = kept;
  const rest: ImportOptions = { ...others };
  for (const key of ['only', 'columns', 'by', 'by_url', 'licence', 'unnamed', 'source', 'bounds', 'simplify'] as const)
    delete rest[key];
  for (const flag of optionFlags) delete rest[flag];
  const { flags } = draft;
  const texts = textsOf(draft);
  return {
    ...rest,
    ...texts,
    ...(draft.map === undefined ? {} : { map: draft.map }),
    ...(draft.width.trim() === '' ? {} : { frame: { width: Number(draft.width), height: Number(draft.height) } }),
    ...(draft.bounds.min_x.trim() === '' ? {} : { bounds: cornersOf((corner) => Number(draft.bounds[corner])) }),
    ...(draft.simplify.trim() === '' ? {} : { simplify: Number(draft.simplify) }),
    ...(isOneOf(draft.units, ['degrees', 'metres', 'pixels'] as const) ? { units: draft.units } : {}),
    ...(isOneOf(draft.y_axis, ['up', 'down'] as const) ? { y_axis: draft.y_axis } : {}),
    ...(flags.unnamed ? { unnamed: 'number' as const } : {}),
    ...(flags.hidden ? { hidden: 'skip' as const } : {}),
    ...(flags.off_map ? { off_map: 'skip' as const } : {}),
    ...Object.fromEntries(
      optionFlags.filter((flag) => !wordFlags.has(flag) && flags[flag]).map((flag) => [flag, true]),
    ),
  };
}

/** Flags that stand for a word. */
const wordFlags: ReadonlySet<OptionFlag> = new Set(['unnamed', 'off_map', 'hidden']);

const textOptions = ['format', 'name', 'only', 'columns', 'by', 'by_url', 'licence', 'source'] as const;
type TextOption = (typeof textOptions)[number];

function textsOf(draft: OptionsDraft): Pick<ImportOptions, TextOption> {
  return Object.fromEntries(
    textOptions.map((key) => [key, draft[key].trim()] as const).filter(([, text]) => text !== ''),
  );
}

const isOneOf = <T extends string>(text: string, values: readonly T[]): text is T =>
  (values as readonly string[]).includes(text);

/** Which choices make sense for a format: its own, and those that no format has to itself. All of them while it is not known. */
export function hasOption(
  formats: ImportsPage['formats'],
  name: string | undefined,
  option: 'units' | OptionFlag,
): boolean {
  const format = formats.find((one) => one.name === name);
  return (
    format === undefined || format.options.includes(option) || !formats.some(({ options }) => options.includes(option))
  );
}
