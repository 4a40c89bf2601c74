import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Program, runCommand, UsageError } from './program.ts';

const HELP = `Brings a world or map that npm run export wrote in again, exactly as it was.

  npm run import -- atlas FILE.zip [--world NAME|ID [--closed]] [--dry-run]

  --world    a world that is empty, or a new one of the atlas, which is made; beside a running server too. Without it, the
             Atlas, while it is empty: stop the server first. In an open world, places whose address another open world
             has get another one
  --closed   a world that is made is closed
  --dry-run  look at every file and row, write nothing
  --help     this text

Only take archives from people you trust with your world: pictures are kept as they are.`;

/** Runs `npm run import -- atlas`. @returns the exit code */
export async function runImportArchive(args: readonly string[], program: Program): Promise<number> {
  return runCommand('import', program, async () => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        world: { type: 'string' },
        closed: { type: 'boolean' },
      },
    });
    if (values.help) {
      program.say(HELP);
      return 0;
    }
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) throw new UsageError('Name the one archive to import.');
    const { world, closed } = values;
    if (closed === true && world === undefined)
      throw new UsageError('--closed says what a world is that --world makes.');
    const { importArchiveFile } = await import('./import-archive-file.ts');
    return importArchiveFile(resolve(path), { world, closed, isDryRun: values['dry-run'] === true }, program);
  });
}
