import { spawnSync } from 'node:child_process';
import manifest from '../../package.json' with { type: 'json' };
import { projectRoot } from './project-copy.ts';
import { withBuiltProgram } from './script-program.ts';

/** The name of an npm script. */
export type Script = keyof typeof manifest.scripts;

/** The result of a command. */
export interface ScriptResult {
  code: number | null;
  out: string;
  err: string;
}

/**
 * Runs the line of an npm script with further arguments and these settings, without those of the test run. A command
 * that `npm test` has built runs from the build, because each source takes seconds of processor time to start.
 */
export function runScript(
  name: Script,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
  input = '',
): ScriptResult {
  return runLine([...withBuiltProgram(lineOf(name)), ...words], env, input);
}

/** The same, always from its source. */
export function runScriptSource(name: Script, words: readonly string[], env: NodeJS.ProcessEnv = {}): ScriptResult {
  return runLine([...lineOf(name), ...words], env, '');
}

/** The part after `exec node` in the line of an npm script. With `exec` npm's shell passes signals to the program. */
function lineOf(name: Script): string[] {
  const [exec, node, ...words] = manifest.scripts[name].split(' ');
  if (exec !== 'exec' || node !== 'node') throw new Error(`The script ${name} does not begin with "exec node".`);
  return words;
}

function runLine(words: readonly string[], env: NodeJS.ProcessEnv, input: string): ScriptResult {
  const done = spawnSync(process.execPath, words, {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    input,
    encoding: 'utf8',
  });
  return { code: done.status, out: done.stdout, err: done.stderr };
}
