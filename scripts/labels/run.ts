/**
 * `npm run labels`: looks at the names of maps at 20 zooms, in 30 views each, on four screens. Ends with 1 when a name
 * lies over another, when a place is named twice in a window, or when the name of a selected place is cut off or covered.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runCommand, thisProcess, UsageError } from '../data/program.ts';

const HELP = `Checks the names on maps: none lies over another, no place is named twice in a window, and the name of a selected
place is whole and uncovered where its place is.

  npm run labels                 the maps of the demo world, and ten made-up worlds that are imported
  npm run labels -- FILES        one world, as npm run import takes it
  npm run labels -- --all DIR    the worlds of a folder of real files
    --maplibre                   also lets MapLibre GL write the names of the same points, and counts

Prints, for a desktop, a phone, a phone on its side and a screen 320 px wide, which share of the names that a zoom shows is
written, at 20 zooms from the whole map on, and what it found in 30 views at each zoom. Nothing is kept.`;

process.exitCode = await runCommand(
  'labels',
  thisProcess,
  async () => {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean' }, all: { type: 'string' }, maplibre: { type: 'boolean' } },
    });
    if (values.help) {
      console.log(HELP);
      return 0;
    }
    const folder = values.all;
    if (folder !== undefined && !existsSync(folder)) throw new UsageError(`${folder} is not there.`);
    if (folder !== undefined && positionals.length > 0) throw new UsageError('Name files, or --all with a folder.');
    const { checkNames } = await import('./check-names.ts');
    const named = positionals.length === 0 ? 'all that ship' : { paths: positionals };
    return checkNames(folder === undefined ? named : { folder }, values.maplibre === true);
  },
  { afterwards: 'Nothing was changed.' },
);
