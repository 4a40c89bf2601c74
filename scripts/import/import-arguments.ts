import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { readOptions, THIN_BELOW } from '../../apps/api/src/imports/read-options.ts';
import { formatNames, formats, ImportRefusal, isFormatName } from '../../packages/importers/src/index.ts';
import type { DrawingOptions, ImportOptions } from '../../packages/types/src/index.ts';
import type { WorldChoice } from '../data/chosen-world.ts';
import { UsageError } from '../data/program.ts';
import { readDrawingOptions } from '../draw/read-drawing-options.ts';

/** The requested action. */
export type ImportAction =
  | { kind: 'help'; text: string }
  | { kind: 'list'; limit: number; worldChoice: WorldChoice }
  | {
      kind: 'undo';
      id: number;
      worldChoice: WorldChoice;
      keepChanged: boolean;
      isDryRun: boolean;
      json: string | undefined;
    }
  | {
      kind: 'import';
      paths: string[];
      options: ImportOptions;
      /** The target world. */
      worldChoice: WorldChoice;
      /** Whether maps without a name of their own get that of their file. */
      fileNames: boolean;
      /** The options for drawing a map from it; null: no drawing. */
      draw: DrawingOptions | null;
      isDryRun: boolean;
      json: string | undefined;
    };

const EXAMPLES = `
Examples:
  npm run import -- westeros/*.geojson --map westeros --dry-run
  npm run import -- azgaar Mones.json --frame 1832x999
  npm run import -- azgaar Mones.json --draw night
  npm run import -- obsidian ~/vault
  npm run import -- mediawiki wiki.xml --licence "CC BY-SA 3.0" --by "Eron Wiki" --by-url https://eron.example
  npm run import -- eberron/*.geojson --world Eberron --closed
  npm run import -- atlas world.zip        (what npm run export wrote; more: npm run import -- atlas --help)
  npm run import -- list
  npm run import -- undo 7

Formats (found by themselves when not named): ${formatNames.join(', ')}.
A folder or a ZIP is read with all files in it that belong to the format. Pictures of its maps (PNG, JPEG, WebP
up to 25 MB) in there, or one beside the files of one map, are shown on them.
Importing the same files again changes only what is new in them; what was changed here stays.
Without --world it goes into the Atlas. A world of the atlas is named by its name or id, one that somebody made for
themselves by its id (it ends the address of its settings), and counts for the limits of its owner.
The folder is DATA_DIR (default data/var). It works beside a running server.
It ends with 0 when all was done, 1 when something was refused, 2 when it was called wrongly.`;

/** Parses the command line. @throws UsageError */
export function readArguments(words: readonly string[]): ImportAction {
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
  if (first === 'list') {
    if (rest.length > 0) throw new UsageError('list takes no further words.');
    return { kind: 'list', limit: 50, worldChoice: worldChoiceOf(given) };
  }
  if (first === 'undo') return readUndo(rest, given);
  const format = isFormatName(first) ? first : undefined;
  const paths = format === undefined ? program.args : rest;
  if (paths.length === 0) throw new UsageError('Say which files to import.');
  return {
    kind: 'import',
    paths,
    options: optionsOf(format, given),
    worldChoice: worldChoiceOf(given, true),
    fileNames: given.fileNames === true,
    draw: drawingOf(given),
    isDryRun: given.dryRun === true,
    json: given.json,
  };
}

interface Given extends WorldChoice {
  map?: string;
  name?: string;
  fileNames?: boolean;
  source?: string;
  frame?: { width: number; height: number };
  fit?: boolean;
  parent?: boolean;
  units?: 'degrees' | 'metres' | 'pixels';
  y?: 'up' | 'down';
  bounds?: ImportOptions['bounds'];
  unnamed: 'skip' | 'number';
  offMap: 'keep' | 'skip';
  columns?: string;
  onePerGroup?: boolean;
  coordinates?: boolean;
  articles?: boolean;
  hidden: 'keep' | 'skip';
  drawings?: boolean;
  only?: string;
  by?: string;
  byUrl?: string;
  licence?: string;
  simplify?: number;
  overwrite?: boolean;
  /** True: in the default style. */
  draw?: string | true;
  drawSize?: string;
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
    .option('--world <name or id>', 'the world that it goes into; made, as one of the atlas, when there is none')
    .option('--closed', 'a world that is made is closed: staff read it, and DMs whom they name')
    .option('--map <slug>', 'the map to put the places on; made when there is none')
    .option('--name <name>', 'name of the new map')
    .option('--file-names', 'maps without a name of their own get that of their file; else they are drafts')
    .option('--source <name>', 'tells worlds apart whose format does not: by default the map or the folder')
    .option('--frame <WxH>', "size of the source's map, for instance 1832x999, where its files do not tell", parseFrame)
    .option('--fit', 'stretch the source over a map of another size')
    .option('--parent', 'also put places on the states, categories or notes that the source has them in')
    .addOption(new Option('--units <units>', 'what GeoJSON numbers are').choices(['degrees', 'metres', 'pixels']))
    .addOption(new Option('--y <direction>', 'which way the second number runs').choices(['up', 'down']))
    .option('--bounds <minX,minY,maxX,maxY>', 'the part of the source that the map shows', parseBounds)
    .addOption(
      new Option('--off-map <what>', 'places that are on no map: kept for staff to put on one, or left out')
        .choices(['keep', 'skip'])
        .default('keep'),
    )
    .addOption(
      new Option('--unnamed <what>', 'lines and areas without a name').choices(['skip', 'number']).default('skip'),
    )
    .option(
      '--columns <columns>',
      'what the columns of a table are: "Ort=name, Rechts=x, Hoch=y, Art=kind, Notiz=text, Nr=ignore"',
    )
    .option('--one-per-group', 'one place for all markers of a group (DataMaps)')
    .option('--coordinates', 'make places of wiki pages that tell their coordinates')
    .option('--articles', 'keep wiki pages that have no place here, for staff to put on a map')
    .addOption(
      new Option('--hidden <what>', 'what the source hides from players: kept for those who lead the game, or left out')
        .choices(['keep', 'skip'])
        .default('keep'),
    )
    .option('--drawings', 'make places of drawings with words (Foundry VTT)')
    .option('--only <name>', 'of several maps just this one')
    .option('--by <name>', 'who made it: shown with the map and each text')
    .option('--by-url <url>', 'and where')
    .option('--licence <licence>', 'under what licence')
    .option(
      '--simplify <units>',
      `leave out points of shapes nearer than this to their line; 0: none (${THIN_BELOW}, but for maps of our own)`,
      parseAmount,
    )
    .option('--overwrite', 'the file wins over what was changed or deleted here')
    .option('--draw [style]', 'draw a map for it afterwards: parchment, night or atlas')
    .option('--draw-size <pixels>', 'how large: 4096, 8192 or 16384 on the longer side')
    .option('--keep-changed', 'undo: what people changed since stays')
    .option('--dry-run', 'say what would be done, change nothing')
    .option('--json <file>', 'write the report there too (- for the standard output)');
}

/** @throws UsageError */
function drawingOf({ draw, drawSize }: Given): DrawingOptions | null {
  if (draw === undefined && drawSize === undefined) return null;
  try {
    return readDrawingOptions({ style: draw === true ? undefined : draw, size: drawSize }, undefined);
  } catch (cause) {
    throw new UsageError((cause as Error).message);
  }
}

function readUndo(rest: readonly string[], given: Given): ImportAction {
  const [id, ...more] = rest;
  if (id === undefined || !/^\d{1,15}$/.test(id) || more.length > 0) {
    throw new UsageError('Say which import to undo by its number: npm run import -- undo 7.');
  }
  return {
    kind: 'undo',
    id: Number(id),
    worldChoice: worldChoiceOf(given),
    keepChanged: given.keepChanged === true,
    isDryRun: given.dryRun === true,
    json: given.json,
  };
}

/** @throws UsageError for options that contradict each other */
function worldChoiceOf({ world, closed }: WorldChoice, isMade = false): WorldChoice {
  if (closed === true && (!isMade || world === undefined))
    throw new UsageError('--closed says what a world is that --world makes.');
  return { world, closed };
}

/**
 * The import options, as the browser sends them; options that are not given are omitted. @throws UsageError for
 * options that contradict each other
 */
function optionsOf(format: string | undefined, given: Given): ImportOptions {
  const options: ImportOptions = Object.fromEntries(
    Object.entries({
      format,
      map: given.map,
      name: given.name,
      source: given.source,
      frame: given.frame,
      fit: given.fit,
      parents: given.parent,
      hidden: given.hidden,
      drawings: given.drawings,
      units: given.units,
      y_axis: given.y,
      bounds: given.bounds,
      unnamed: given.unnamed,
      off_map: given.offMap,
      columns: given.columns,
      one_per_group: given.onePerGroup,
      coordinates: given.coordinates,
      articles: given.articles,
      only: given.only,
      by: given.by,
      by_url: given.byUrl,
      licence: given.licence,
      simplify: given.simplify,
      overwrite: given.overwrite,
    }).filter(([, value]) => value !== undefined),
  );
  try {
    readOptions(options, true);
  } catch (cause) {
    throw cause instanceof ImportRefusal ? new UsageError(cause.message) : cause;
  }
  return options;
}

function parseFrame(text: string): { width: number; height: number } {
  const [, width, height] = /^(\d+(?:\.\d+)?)[x×,](\d+(?:\.\d+)?)$/i.exec(text.trim()) ?? [];
  if (!(Number(width) > 0 && Number(height) > 0)) throw new InvalidArgumentError('Write it like 1832x999.');
  return { width: Number(width), height: Number(height) };
}

function parseBounds(text: string): NonNullable<ImportOptions['bounds']> {
  const [min_x = Number.NaN, min_y = Number.NaN, max_x = Number.NaN, max_y = Number.NaN, ...more] = text
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  if (more.length > 0 || !(min_x < max_x && min_y < max_y)) {
    throw new InvalidArgumentError('Write it like 0,0,4096,3072.');
  }
  return { min_x, min_y, max_x, max_y };
}

function parseAmount(text: string): number {
  const amount = Number(text);
  if (!(amount >= 0 && amount <= 1_000)) throw new InvalidArgumentError('Write a number from 0 to 1000.');
  return amount;
}
