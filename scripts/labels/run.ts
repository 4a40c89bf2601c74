/**
 * `npm run labels`: brings worlds in and looks whether any name lies over another, on every map, at 20 zooms, in the window
 * of a desktop and of a phone. Ends with 1 when one does.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runCommand, thisProcess, UsageError } from '../data/program.ts';

const HELP = `Looks whether names lie over one another on maps that are imported.

  npm run labels -- FILES        one world, as npm run import takes it
  npm run labels -- --all DIR    the worlds of a folder of real files
    --maplibre                   also lets MapLibre GL write the names of the same points, and counts

Says for the window of a desktop and of a phone which share of the names that a zoom shows is written, at 20 zooms from the
whole map on. Nothing is kept.`;

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
    if ((folder === undefined) === (positionals.length === 0))
      throw new UsageError('Name files, or --all with a folder.');
    const { checkNames } = await import('./check-names.ts');
    return checkNames(folder === undefined ? { paths: positionals } : { folder }, values.maplibre === true);
  },
  { afterwards: 'Nothing was changed.' },
);
