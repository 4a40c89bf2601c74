/**
 * `npm run labels`: checks the names of maps at 20 zooms, in 30 views each, on four screens of readers, DMs, and
 * editors. Ends with 1 when names overlap, a place is named twice in a window, or the name of a selected place is cut
 * off or covered.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runCommand, thisProcess, UsageError } from '../data/program.ts';

const HELP = `Checks the names on maps: none lies over another, no place is named twice in a window, and the name of a selected
place is whole and uncovered where its place is.

  npm run labels                 the maps of the demo world, and ten made-up worlds that are imported
  npm run labels -- FILES        one world, as npm run import takes it
  npm run labels -- --all DIR    these, and the worlds of a folder of real files (or VA_FIXTURES=DIR)
    --maplibre                   also lets MapLibre GL write the names of the same points, and counts

Prints, for a desktop, a phone, a phone on its side and a screen 320 px wide, as readers, DMs and editors have them, which
share of the names that a zoom shows is written, at 20 zooms from the whole map on, and what it found in 30 views at each
zoom. Names are placed by what places them on the map, and what lies over it was measured there. Nothing is kept.`;

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
    const folder = values.all ?? (positionals.length === 0 ? process.env.VA_FIXTURES : undefined);
    if (folder !== undefined && !existsSync(folder)) throw new UsageError(`${folder} is not there.`);
    if (folder !== undefined && positionals.length > 0) throw new UsageError('Name files, or --all with a folder.');
    const { checkNames } = await import('./check-names.ts');
    const choice = positionals.length === 0 ? { folder } : { paths: positionals };
    return checkNames(choice, values.maplibre === true);
  },
  { afterwards: 'Nothing was changed.' },
);
