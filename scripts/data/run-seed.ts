import { parseArgs } from 'node:util';
import { type Program, runCommand, UsageError } from './program.ts';

const HELP = `Fills an empty database with the demo world (data/seed, data/images).

  npm run seed -- [--scale N] [--dry-run]
  npm run seed -- --remove [--dry-run]

  --scale N  instead of it, a large made-up world of N places (1 to 1000000) for trying out;
             start the server with DEFAULT_LOCATION=made_up_world
  --remove   take the demo world out again, beside a running server too; what people made their own stays, with the
             maps it stands on, and is named. Make a backup first: there is no undo
  --dry-run  say what would be done, write nothing
  --help     this text

The folder is DATA_DIR (default data/var). But for --remove the server must be stopped. No user is made.`;

/** Runs `npm run seed`. @returns the exit code */
export async function runSeed(args: readonly string[], program: Program): Promise<number> {
  return runCommand('seed', program, async () => {
    const { values } = parseArgs({
      args: [...args],
      options: {
        help: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        scale: { type: 'string' },
        remove: { type: 'boolean' },
      },
    });
    if (values.help) program.say(HELP);
    else if (values.remove) {
      if (values.scale !== undefined) throw new UsageError('--remove takes no --scale.');
      const { removeNow } = await import('./remove-demo-now.ts');
      await removeNow(program, values['dry-run'] === true);
    } else {
      const scale = readScale(values.scale);
      const { dryRun, seed } = await import('./seed-now.ts');
      await (values['dry-run'] ? dryRun(scale, program) : seed(scale, program));
    }
    return 0;
  });
}

function readScale(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const scale = Number(text);
  if (/^\d+$/.test(text) && scale >= 1 && scale <= 1_000_000) return scale;
  throw new UsageError(`--scale takes a whole number from 1 to 1000000, not "${text}".`);
}
