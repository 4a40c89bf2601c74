import { parseArgs } from 'node:util';
import { type Program, runCommand } from './program.ts';

const HELP = `Looks at everything that is kept: pages and indexes of the database, foreign keys, and whether every picture is
there and unchanged. It changes nothing and may run beside the server.

  npm run check-data

  --help  this text

It ends with 0 when all is well, with 1 when something is wrong.`;

/** Runs `npm run check-data`. @returns the exit code */
export async function runCheckData(args: readonly string[], program: Program): Promise<number> {
  return runCommand('check-data', program, async () => {
    const { values } = parseArgs({ args: [...args], options: { help: { type: 'boolean' } } });
    if (values.help) {
      program.say(HELP);
      return 0;
    }
    const { checkNow } = await import('./check-now.ts');
    return checkNow(program);
  });
}
