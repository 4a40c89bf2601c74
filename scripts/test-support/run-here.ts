import { type Program, runCommand } from '../data/program.ts';

/** What a command line program said, and how it ended. */
export interface Outcome {
  code: number;
  out: string;
  err: string;
}

/** Runs a program of the command line in this process, on a data folder. */
export async function runHere(dataDir: string, command: (program: Program) => Promise<number>): Promise<Outcome> {
  const outcome: Outcome = { code: -1, out: '', err: '' };
  const program: Program = {
    env: { DATA_DIR: dataDir },
    isTerminal: false,
    say: (line) => {
      outcome.out += `${line}\n`;
    },
    complain: (line) => {
      outcome.err += `${line}\n`;
    },
  };
  outcome.code = await runCommand('test', program, () => command(program));
  return outcome;
}
