import { spawnSync } from 'node:child_process';
import manifest from '../../package.json' with { type: 'json' };
import { projectRoot } from './project-copy.ts';

/** The name of an npm script. */
export type Script = keyof typeof manifest.scripts;

/** What a command answered. */
export interface Answered {
  code: number | null;
  out: string;
  err: string;
}

/** Runs the line of an npm script with further words, with these settings and none of the test run. */
export function runScript(name: Script, words: readonly string[], env: NodeJS.ProcessEnv = {}, input = ''): Answered {
  const [node, ...args] = manifest.scripts[name].split(' ');
  if (node !== 'node') throw new Error(`The script ${name} does not begin with "node".`);
  const done = spawnSync(process.execPath, [...args, ...words], {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    input,
    encoding: 'utf8',
  });
  return { code: done.status, out: done.stdout, err: done.stderr };
}
