import { join } from 'node:path';
import { projectRoot } from './project-copy.ts';

/** Where `npm test` has just built the server and the commands; empty where nothing was built. */
const built = process.env.BUILT_CHILDREN ?? '';

/** Commands that `scripts/build.mjs` builds. */
const COMMANDS = ['backup', 'check-data', 'draw', 'export', 'import', 'restore', 'seed', 'user'] as const;
type Command = (typeof COMMANDS)[number];

/** What Node is given to run the program of `npm run NAME`: the built one where there is one, which starts at once. */
export const scriptProgram = (name: Command): string[] =>
  built === '' ? ['--import', 'tsx', join(projectRoot, 'scripts', `${name}.ts`)] : [builtProgram(name)];

/** The words of an npm script with the built program in place of its source, where it is one that was built. */
export const withBuiltProgram = (words: readonly string[]): string[] =>
  words.map((word) => {
    const name = COMMANDS.find((command) => word === `scripts/${command}.ts`);
    return name === undefined || built === '' ? word : builtProgram(name);
  });

const builtProgram = (name: Command): string => join(built, `npm-run-${name}.js`);
