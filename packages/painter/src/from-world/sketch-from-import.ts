import {
  defaultReadOptions,
  type FormatName,
  type Measure,
  openWorld,
  type ReadOptions,
  ReportBuilder,
  readWorldDraft,
  type SourceFile,
} from '@venture-atlas/importers';
import { decorFor } from '../region/place-decor.ts';
import { checkRegionSketch } from '../sketch/check-region-sketch.ts';
import { SketchRefusal } from '../sketch/read-parts.ts';
import type { RegionSketch } from '../sketch/region-sketch.ts';
import { sketchFromAzgaar } from './azgaar/sketch-from-azgaar.ts';
import { sketchFromGeojson } from './geojson/sketch-from-geojson.ts';
import type { MapFrame } from './sheet-of-frame.ts';
import { withinLimits } from './within-limits.ts';

/**
 * The sketch of an imported world, from the same files. The slugs of its settlements are the keys of the import.
 * @param frame the size of the map after the import, in map units, and its place in the source
 * @param options the options of the import, as far as they are known
 * @returns null when there is nothing to draw: a format without geography, or only places
 * @throws ImportRefusal when a file does not match its format
 */
export async function sketchFromImport(
  files: readonly SourceFile[],
  format: FormatName,
  frame: MapFrame & { measure?: Measure | null },
  options: Partial<ReadOptions> = {},
): Promise<RegionSketch | null> {
  const shown = shownBy(frame, { ...defaultReadOptions, ...options });
  const sketch = await blankSketch(files, format, shown.frame, shown);
  return sketch === null ? null : drawable(withinLimits(sketch));
}

/** The read options under which the sheet shows exactly the imported part of the map. */
function shownBy(
  { width, height, measure = null }: MapFrame & { measure?: Measure | null },
  options: ReadOptions,
): ReadOptions & { frame: MapFrame } {
  if (measure === null) return { ...options, frame: { width, height } };
  const { factor, x, y, openSides } = measure;
  const [right, top] = [x + width / factor, y + height / factor];
  if (openSides.length === 0) return { ...options, frame: { width: width / factor, height: height / factor } };
  const bounds = options.yAxis === 'down' ? ([x, -top, right, -y] as const) : ([x, y, right, top] as const);
  return { ...options, bounds, frame: { width, height } };
}

/** The sketch with its ornament; null if its parts overlap so often that it cannot be drawn. */
function drawable(sketch: RegionSketch): RegionSketch | null {
  try {
    const checked = checkRegionSketch(sketch);
    return checked.coast.length === 0 ? null : { ...checked, decor: decorFor(checked) };
  } catch (cause) {
    if (cause instanceof SketchRefusal) return null;
    throw cause;
  }
}

async function blankSketch(
  files: readonly SourceFile[],
  format: FormatName,
  frame: MapFrame,
  options: ReadOptions,
): Promise<RegionSketch | null> {
  if (format === 'azgaar') {
    const { world } = await openWorld(files, options, new ReportBuilder());
    return sketchFromAzgaar(world, frame);
  }
  if (format !== 'geojson') return null;
  const { draft } = await readWorldDraft(format, files, { ...options, unnamed: 'number' });
  return sketchFromGeojson(draft, frame);
}
