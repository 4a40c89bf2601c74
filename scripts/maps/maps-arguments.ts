import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type StyleName, styleNames } from '../../packages/painter/src/styles/style-names.ts';
import { UsageError } from '../data/program.ts';

/** The sketches to draw, and the output folder. */
export interface MapsOptions {
  /** Folder with `{name}.json`. */
  sketches: string;
  /** Folder for `{name}.webp`. */
  out: string;
  /** Names of sketches; empty for all. */
  only: string[];
  style: StyleName;
  /** Pixels a sheet unit. */
  scale: number;
}

export const MAPS_HELP = `Draws the maps of the demo world (or of your own sketches).

  npm run maps -- [--only sword_coast] [--style ${styleNames.join('|')}] [--scale 1] [--out DIR] [--sketches DIR]

  --only NAME     one map; can be given several times
  --style NAME    ${styleNames.join(', ')} (parchment)
  --scale N       pixels a unit of the sheet, 0.02 to 4 (1); 0.25 is a quick look
  --out DIR       where the pictures go (data/images: replaces the pictures of the demo world)
  --sketches DIR  where the sketches lie (data/sketches)
  --help          this text

Each map is drawn in a process of its own, one after the other; a large one takes up to a minute and a gigabyte.`;

const SMALLEST_SCALE = 0.02;
const LARGEST_SCALE = 4;

/**
 * Parses the command line; undefined when only help was requested.
 * @throws UsageError
 */
export function readMapsArguments(words: readonly string[], root: string): MapsOptions | undefined {
  const { values } = parseWords(words);
  if (values.help) return undefined;
  return {
    sketches: values.sketches ?? join(root, 'data/sketches'),
    out: values.out ?? join(root, 'data/images'),
    only: values.only ?? [],
    style: readStyle(values.style ?? 'parchment'),
    scale: readScale(values.scale ?? '1'),
  };
}

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        help: { type: 'boolean' },
        only: { type: 'string', multiple: true },
        style: { type: 'string' },
        scale: { type: 'string' },
        out: { type: 'string' },
        sketches: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readStyle(name: string): StyleName {
  const known = styleNames.find((style) => style === name);
  if (known === undefined) throw new UsageError(`There is no style "${name}". Styles are ${styleNames.join(', ')}.`);
  return known;
}

function readScale(text: string): number {
  const scale = Number(text);
  if (scale >= SMALLEST_SCALE && scale <= LARGEST_SCALE) return scale;
  throw new UsageError(`--scale takes a number from ${SMALLEST_SCALE} to ${LARGEST_SCALE}, not "${text}".`);
}
