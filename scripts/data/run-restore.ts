import { parseArgs } from 'node:util';
import { type Program, runCommand, UsageError } from './program.ts';

const HELP = `Puts a backup in place of what is there. Stop the server first.

  npm run restore -- [BACKUP] [--from FOLDER] [--list] [--dry-run]

  BACKUP          the folder of a backup, or its name; without it the newest one is taken
  --from FOLDER   where the backups are (default: DATA_DIR/backups)
  --list          say which backups there are
  --dry-run       compare the backup with its checksums, change nothing
  --help          this text

The backup is checked first. Everybody has to log in again, links sent by mail and invites become worthless, and
accounts that were ended since do not come back. What was there before is moved aside, not deleted. Where DATABASE_URL is set,
it has to name an empty database of PostgreSQL.`;

/** Runs `npm run restore`. @returns the exit code */
export async function runRestore(args: readonly string[], program: Program): Promise<number> {
  return runCommand('restore', program, async () => {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean' },
        from: { type: 'string' },
        list: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
      },
    });
    if (values.help) {
      program.say(HELP);
      return 0;
    }
    if (positionals.length > 1) throw new UsageError('Name one backup.');
    const { restoreNow } = await import('./restore-now.ts');
    const options = { backup: positionals[0], from: values.from, isDryRun: values['dry-run'] === true };
    return restoreNow({ ...options, isList: values.list === true }, program);
  });
}
