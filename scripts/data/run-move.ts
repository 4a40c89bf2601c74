import { parseArgs } from 'node:util';
import { type Program, runCommand, UsageError } from './program.ts';

const HELP = `Moves what the settings name (DATA_DIR, DATABASE_URL, MEDIA_URL) elsewhere: stop all servers first. What is moved stays
where it was as well, unchanged.

  npm run move -- [--database PLACE] [--pictures PLACE] [--anew] [--dry-run]

  --database PLACE  moves all rows into a data folder without a database, or into an empty database of PostgreSQL: then
                    PLACE is -, and its address (postgres://user:password@host/name) is asked for at the terminal, where
                    it is not shown, or read from a pipe. In the command line, all users of this machine could read
                    the password while it runs
  --pictures PLACE  moves all pictures into a bucket (s3://bucket/prefix, opened with the S3_ settings), or into a data folder
  --anew            begins a move of rows that was cut anew, in place of going on with it
  --dry-run         says how much there is to move, writes nothing
  --help            this text

Every row is compared when all are there, and every picture by its size. A move that was cut is gone on with by the same command:
until it is whole no server starts with what is there. It says in the end which settings to change.`;

/** The environment of the command. */
export interface MoveProgram extends Program {
  /** Reads an address with a password, which the terminal does not show. */
  readPassword: () => Promise<string>;
}

/** Runs `npm run move`. @returns the exit code */
export async function runMove(args: readonly string[], program: MoveProgram): Promise<number> {
  return runCommand('move', program, async () => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean' },
        database: { type: 'string' },
        pictures: { type: 'string' },
        anew: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
      },
    });
    if (values.help === true) {
      program.say(HELP);
      return 0;
    }
    if (values.database === undefined && values.pictures === undefined)
      throw new UsageError('Say where to: --database, --pictures, or both.');
    if (values.anew && values.database === undefined) throw new UsageError('--anew goes with --database.');
    const { moveNow } = await import('./move-now.ts');
    const { pictures, anew: isAnew, 'dry-run': isDryRun } = values;
    const database = values.database === '-' ? (await program.readPassword()).trim() : values.database;
    if (database === '') throw new UsageError('Give the address of the database on standard input.');
    if (values.database !== undefined && hasPassword(values.database))
      program.complain(
        'Other users of this machine can read the password in this command line. Next time: --database -',
      );
    return moveNow({ database, pictures, isAnew, isDryRun }, program);
  });
}

const hasPassword = (address: string): boolean => URL.canParse(address) && new URL(address).password !== '';
