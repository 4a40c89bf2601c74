import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Program, runCommand, UsageError } from './program.ts';

const HELP = `Brings a world or map that npm run export wrote into an empty installation, exactly as it was. Stop the server first.

  npm run import -- atlas FILE.zip [--dry-run]

  --dry-run  look at every file and row, write nothing
  --help     this text

Only take archives from people you trust with your world: pictures are kept as they are.`;

/** Does what `npm run import -- atlas` asks for. @returns the exit code */
export async function runImportArchive(args: readonly string[], program: Program): Promise<number> {
  return runCommand('import', program, async () => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
    });
    if (values.help) {
      program.say(HELP);
      return 0;
    }
    const [path, ...more] = positionals;
    if (path === undefined || more.length > 0) throw new UsageError('Name the one archive to bring in.');
    const { importArchiveFile } = await import('./import-archive-file.ts');
    return importArchiveFile(resolve(path), values['dry-run'] === true, program);
  });
}
