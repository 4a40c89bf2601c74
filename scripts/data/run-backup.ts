import { parseArgs } from 'node:util';
import { defaultRotation, type Rotation } from '../../apps/api/src/backups/rotation.ts';
import { type Program, runCommand, UsageError } from './program.ts';

const HELP = `Makes a backup of everything: the database, and the pictures as hard links. It works beside a running server.

  npm run backup -- [--to FOLDER] [--keep 7,4,6] [--no-rotation] [--manual] [--pin] [--dry-run]

  --to FOLDER     where all backups are (default: DATA_DIR/backups). Keep a copy on another machine
  --keep D,W,M    how many days, weeks and months keep their newest backup (default 7,4,6)
  --no-rotation   remove no older backup
  --manual        count it as made by hand, which is kept until you remove it (default in a terminal)
  --pin           never remove it; to pin an older one, make an empty file "pinned" in its folder
  --dry-run       say what would be done, write nothing
  --help          this text

All backups of the last 48 hours are kept too, and the last one before each upgrade that changed the database.
Each backup is checked when it is made. The key file (secret.key) is not in it. It ends with 0 only when a whole backup was made.`;

/** Runs `npm run backup`. @returns the exit code */
export async function runBackup(args: readonly string[], program: Program): Promise<number> {
  return runCommand('backup', program, async () => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean' },
        to: { type: 'string' },
        keep: { type: 'string' },
        'no-rotation': { type: 'boolean' },
        manual: { type: 'boolean' },
        pin: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
      },
    });
    if (values.help) {
      program.say(HELP);
      return 0;
    }
    const rotation = readRotation(values.keep);
    const { backUpNow } = await import('./back-up-now.ts');
    const options = {
      to: values.to,
      isDryRun: values['dry-run'] === true,
      isManual: values.manual ?? program.isTerminal,
      isPinned: values.pin === true,
      rotation: values['no-rotation'] ? null : rotation,
    };
    return backUpNow(options, program);
  });
}

function readRotation(text: string | undefined): Rotation {
  if (text === undefined) return defaultRotation;
  const match = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(text);
  if (!match) throw new UsageError(`--keep takes three numbers such as 7,4,6, not "${text}".`);
  return { daily: Number(match[1]), weekly: Number(match[2]), monthly: Number(match[3]) };
}
