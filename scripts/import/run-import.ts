import { type Program, runCommand } from '../data/program.ts';
import { readArguments } from './import-arguments.ts';

/** Runs `npm run import`. @returns the exit code */
export async function runImport(words: readonly string[], program: Program): Promise<number> {
  const work = async (): Promise<number> => {
    const action = readArguments(words);
    if (action.kind === 'help') {
      program.say(action.text);
      return 0;
    }
    const { importNow } = await import('./import-now.ts');
    return importNow(action, program);
  };
  return runCommand('import', program, work, { afterwards: 'Nothing was changed.' });
}
