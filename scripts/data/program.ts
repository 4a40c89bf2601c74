/** Where a command talks to, for those that need no settings. */
export interface Talk {
  say: (line: string) => void;
  complain: (line: string) => void;
}

/** What a command is given by whoever starts it. */
export interface Program extends Talk {
  env: Readonly<Record<string, string | undefined>>;
  isTerminal: boolean;
}

/** Called wrongly: the help would have told. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const thisProcess: Program = {
  env: process.env,
  isTerminal: process.stdout.isTTY === true,
  say: console.log,
  complain: console.error,
};

/** How much the log says, as for the server: with these levels a command shows where an error began. */
const WITH_STACK = ['debug', 'trace'];

/**
 * Runs a command and turns what went wrong into a sentence. Commands load what they work with once they know that
 * there is work: the server's code takes a second, and help or a wrong word needs none of it.
 * @param own what is true after any error that was expected
 * @returns the exit code: what the command says, 1 when it failed, 2 when it was called wrongly
 */
export async function runCommand(
  name: string,
  { complain, env = process.env }: Talk & Partial<Pick<Program, 'env'>>,
  command: () => Promise<number>,
  own: { afterwards?: string } = {},
): Promise<number> {
  try {
    return await command();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (error instanceof UsageError || isParseError(error)) {
      complain(error.message);
      complain(`More: npm run ${name} -- --help`);
      return 2;
    }
    const known = await import('./expected-errors.ts');
    const isExpected = known.isExpected(error);
    complain(isExpected ? error.message : (known.systemSentence(error) ?? unexpected(error)));
    if (WITH_STACK.includes(env.LOG_LEVEL ?? '') && error.stack !== undefined) complain(error.stack);
    if (isExpected && own.afterwards !== undefined) complain(own.afterwards);
    return 1;
  }
}

const unexpected = (error: Error): string =>
  `This failed unexpectedly: ${error.message} Run it again with LOG_LEVEL=debug to see where, and tell the people who make Venture Atlas.`;

/** Whether Node's own reader of the command line refused a word. */
const isParseError = (error: Error): boolean => 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
