import { join } from 'node:path';
import { projectRoot } from './project-copy.ts';

/** The folder with the server and the commands built by `npm test`; empty without a build. */
const built = process.env.BUILT_CHILDREN ?? '';

/** Commands that `scripts/build.mjs` builds. */
const COMMANDS = ['backup', 'check-data', 'draw', 'export', 'import', 'restore', 'seed', 'user'] as const;
type Command = (typeof COMMANDS)[number];

/** Node's arguments for the program of `npm run NAME`: the built one if there is one, because it starts faster. */
export const scriptProgram = (name: Command): string[] =>
  built === '' ? ['--import', 'tsx', join(projectRoot, 'scripts', `${name}.ts`)] : [builtProgram(name)];

/** The arguments of an npm script with the built program in place of its source, if it was built. */
export const withBuiltProgram = (words: readonly string[]): string[] =>
  words.map((word) => {
    const name = COMMANDS.find((command) => word === `scripts/${command}.ts`);
    return name === undefined || built === '' ? word : builtProgram(name);
  });

const builtProgram = (name: Command): string => join(built, `npm-run-${name}.js`);
