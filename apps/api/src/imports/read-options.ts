import {
  defaultReadOptions,
  type FormatName,
  formatNames,
  ImportRefusal,
  isFormatName,
  type ReadOptions,
  readChosenColumns,
} from '@venture-atlas/importers';
import type { ImportOptions } from '@venture-atlas/types';

/** Thrown if files exceed the limits of the quick lane. */
export class ExceedsQuickLane extends Error {
  override name = 'ExceedsQuickLane';
}

/** Default tolerance for simplifying shapes, in units of a map 4096 wide. */
export const THIN_BELOW = 0.5;

/**
 * Converts the options of a request to options of the readers.
 * @param isOpen whether the target world is open
 * @throws ImportRefusal for contradictory options
 */
export function readOptions(options: ImportOptions, isOpen: boolean): ReadOptions {
  const { bounds, by, by_url, licence } = options;
  const hasSource = by !== undefined || by_url !== undefined || licence !== undefined;
  if (hasSource && (by === undefined || licence === undefined)) {
    throw new ImportRefusal('Give both --by and --licence: they are shown together.');
  }
  if (bounds !== undefined && !(bounds.min_x < bounds.max_x && bounds.min_y < bounds.max_y)) {
    throw new ImportRefusal('The lower numbers of --bounds must be below the upper ones.');
  }
  return {
    ...defaultReadOptions,
    frame: options.frame ?? null,
    parents: options.parents ?? false,
    hidden: options.hidden ?? 'keep',
    isOpen,
    drawings: options.drawings ?? false,
    units: options.units ?? null,
    yAxis: options.y_axis ?? null,
    bounds: bounds === undefined ? null : [bounds.min_x, bounds.min_y, bounds.max_x, bounds.max_y],
    unnamed: options.unnamed ?? 'skip',
    columns: options.columns === undefined ? null : readChosenColumns(options.columns),
    onePerGroup: options.one_per_group ?? false,
    offMap: options.off_map !== 'skip',
    placesFromCoordinates: options.coordinates ?? false,
    keepArticles: options.articles ?? false,
    attribution: by !== undefined && licence !== undefined ? { title: by, url: by_url ?? null, licence } : null,
  };
}

/** The requested format; undefined: detect it. Only tables have columns. @throws ImportRefusal for an unknown format */
export function formatOf({ format, columns }: ImportOptions): FormatName | undefined {
  if (format === undefined && columns !== undefined) return 'csv';
  if (format === undefined || isFormatName(format)) return format;
  throw new ImportRefusal(`There is no format called “${format}”. Choose one of ${formatNames.join(', ')}.`);
}
