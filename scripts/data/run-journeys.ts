import { parseArgs } from 'node:util';
import { type Program, runCommand } from './program.ts';

const HELP = `Prints how well the ways on each map connect its settlements: before lines are split where they cross and touch, and
after. It changes nothing and may run beside the server.

  npm run journeys

  --help  this text`;

/** Runs `npm run journeys`. @returns the exit code */
export async function runJourneys(args: readonly string[], program: Program): Promise<number> {
  return runCommand('journeys', program, async () => {
    const { values } = parseArgs({ args: [...args], options: { help: { type: 'boolean' } } });
    if (values.help === true) {
      program.say(HELP);
      return 0;
    }
    const { countJourneysNow } = await import('./count-journeys-now.ts');
    return countJourneysNow(program);
  });
}
