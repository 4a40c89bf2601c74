import { type Program, runCommand } from '../data/program.ts';

/** The output and exit code of a command. */
export interface Outcome {
  code: number;
  out: string;
  err: string;
}

/** Runs a command in this process, on a data folder. */
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
