import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import {
  defaultReadOptions,
  type FormatName,
  formatNames,
  formats,
  isFormatName,
  type ReadOptions,
} from '../../packages/importers/src/index.ts';

/** What the program is asked to do. */
export type Asked =
  | { kind: 'help'; text: string }
  | { kind: 'list'; limit: number }
  | { kind: 'undo'; id: number; keepChanged: boolean; isDryRun: boolean; json: string | undefined }
  | {
      kind: 'import';
      format: FormatName | undefined;
      paths: string[];
      mapSlug: string | undefined;
      mapName: string | undefined;
      source: string | undefined;
      fit: boolean;
      overwrite: boolean;
      thinBelow: number;
      only: string | undefined;
      isDryRun: boolean;
      json: string | undefined;
      options: ReadOptions;
    };

/** Called wrongly; the message says how. */
export class UsageError extends Error {}

const EXAMPLES = `
Examples:
  npm run import -- westeros/*.geojson --map westeros --dry-run
  npm run import -- azgaar Mones.json --frame 1832x999
  npm run import -- obsidian ~/vault
  npm run import -- mediawiki wiki.xml --licence "CC BY-SA 3.0" --by "Eron Wiki" --by-url https://eron.example
  npm run import -- atlas world.zip        (what npm run export wrote; more: npm run import -- atlas --help)
  npm run import -- list
  npm run import -- undo 7

Formats (found by themselves when not named): ${formatNames.join(', ')}.
A folder or a ZIP is read with all files in it that belong to the format.
Importing the same files again changes only what is new in them; what was changed here stays.
The folder is DATA_DIR (default data/var). It works beside a running server.
It ends with 0 when all was done, 1 when something was refused, 2 when it was called wrongly.`;

/** Reads the words of the command line. @throws UsageError */
export function readArguments(words: readonly string[]): Asked {
  const program = importCommand();
  try {
    program.parse([...words], { from: 'user' });
  } catch (cause) {
    if (!(cause instanceof CommanderError)) throw cause;
    if (cause.code === 'commander.helpDisplayed') return { kind: 'help', text: program.helpInformation() + EXAMPLES };
    throw new UsageError(cause.message.replace(/^error: /, ''));
  }
  const given = program.opts<Given>();
  const [first, ...rest] = program.args;
  if (first === undefined) throw new UsageError('Say which files to import.');
  if (first === 'list') return { kind: 'list', limit: 50 };
  if (first === 'undo') return readUndo(rest, given);
  const format = isFormatName(first) ? first : undefined;
  const paths = format === undefined ? program.args : rest;
  if (paths.length === 0) throw new UsageError('Say which files to import.');
  return {
    kind: 'import',
    format,
    paths,
    mapSlug: given.map,
    mapName: given.name,
    source: given.source,
    fit: given.fit === true,
    overwrite: given.overwrite === true,
    thinBelow: given.simplify,
    only: given.only,
    isDryRun: given.dryRun === true,
    json: given.json,
    options: readOptions(given),
  };
}

interface Given {
  map?: string;
  name?: string;
  source?: string;
  frame?: { width: number; height: number };
  fit?: boolean;
  parent?: boolean;
  units?: 'degrees' | 'metres' | 'pixels';
  y?: 'up' | 'down';
  bounds?: [number, number, number, number];
  unnamed: 'skip' | 'number';
  onePerGroup?: boolean;
  coordinates?: boolean;
  includeHidden?: boolean;
  only?: string;
  by?: string;
  byUrl?: string;
  licence?: string;
  simplify: number;
  overwrite?: boolean;
  keepChanged?: boolean;
  dryRun?: boolean;
  json?: string;
}

function importCommand(): Command {
  return new Command('npm run import --')
    .exitOverride()
    .configureOutput({ writeOut: () => undefined, writeErr: () => undefined })
    .usage('[format] <files...> [options] | list | undo <id>')
    .description('Brings a world that was made elsewhere in.')
    .argument('[words...]', `a format (${Object.values(formats).length} are known) and files, folders or ZIPs`)
    .option('--map <slug>', 'the map to put the places on; made when there is none')
    .option('--name <name>', 'name of the new map')
    .option('--source <name>', 'tells worlds apart whose format does not: by default the map or the folder')
    .option('--frame <WxH>', "size of the source's map, for instance 1832x999, where its files do not tell", parseFrame)
    .option('--fit', 'stretch the source over a map of another size')
    .option('--parent', 'also put places on the states, categories or notes that the source has them in')
    .addOption(new Option('--units <units>', 'what GeoJSON numbers are').choices(['degrees', 'metres', 'pixels']))
    .addOption(new Option('--y <direction>', 'which way the second number runs').choices(['up', 'down']))
    .option('--bounds <minX,minY,maxX,maxY>', 'the part of the source that the map shows', parseBounds)
    .addOption(
      new Option('--unnamed <what>', 'lines and areas without a name').choices(['skip', 'number']).default('skip'),
    )
    .option('--one-per-group', 'one place for all markers of a group (DataMaps)')
    .option('--coordinates', 'make places of wiki pages that tell their coordinates')
    .option('--include-hidden', 'also what the source hides from players: it becomes public')
    .option('--only <name>', 'of several maps just this one')
    .option('--by <name>', 'who made it: shown with the map and each text')
    .option('--by-url <url>', 'and where')
    .option('--licence <licence>', 'under what licence')
    .option(
      '--simplify <units>',
      'leave out points of shapes nearer than this to their line; 0: none',
      parseAmount,
      0.5,
    )
    .option('--overwrite', 'the file wins over what was changed or deleted here')
    .option('--keep-changed', 'undo: what people changed since stays')
    .option('--dry-run', 'say what would be done, change nothing')
    .option('--json <file>', 'write the report there too (- for the standard output)');
}

function readUndo(rest: readonly string[], given: Given): Asked {
  const [id, ...more] = rest;
  if (id === undefined || !/^\d{1,15}$/.test(id) || more.length > 0) {
    throw new UsageError('Say which import to undo by its number: npm run import -- undo 7.');
  }
  return {
    kind: 'undo',
    id: Number(id),
    keepChanged: given.keepChanged === true,
    isDryRun: given.dryRun === true,
    json: given.json,
  };
}

function readOptions(given: Given): ReadOptions {
  const hasSource = given.by !== undefined || given.licence !== undefined || given.byUrl !== undefined;
  if (hasSource && (given.by === undefined || given.licence === undefined)) {
    throw new UsageError('Give both --by and --licence: they are shown together.');
  }
  return {
    ...defaultReadOptions,
    frame: given.frame ?? null,
    parents: given.parent === true,
    includeHidden: given.includeHidden === true,
    units: given.units ?? null,
    yAxis: given.y ?? null,
    bounds: given.bounds ?? null,
    unnamed: given.unnamed,
    onePerGroup: given.onePerGroup === true,
    placesFromCoordinates: given.coordinates === true,
    attribution: hasSource ? { title: given.by ?? '', url: given.byUrl ?? null, licence: given.licence ?? '' } : null,
  };
}

function parseFrame(text: string): { width: number; height: number } {
  const [, width, height] = /^(\d+(?:\.\d+)?)[x×,](\d+(?:\.\d+)?)$/i.exec(text.trim()) ?? [];
  if (!(Number(width) > 0 && Number(height) > 0)) throw new InvalidArgumentError('Write it like 1832x999.');
  return { width: Number(width), height: Number(height) };
}

function parseBounds(text: string): [number, number, number, number] {
  const [minX = Number.NaN, minY = Number.NaN, maxX = Number.NaN, maxY = Number.NaN, ...more] = text
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (more.length > 0 || !(minX < maxX && minY < maxY)) throw new InvalidArgumentError('Write it like 0,0,4096,3072.');
  return [minX, minY, maxX, maxY];
}

function parseAmount(text: string): number {
  const amount = Number(text);
  if (!(amount >= 0 && amount <= 1_000)) throw new InvalidArgumentError('Write a number from 0 to 1000.');
  return amount;
}
