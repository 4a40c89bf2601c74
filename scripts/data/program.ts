/** The output of a command, for those that need no settings. */
export interface CommandOutput {
  say: (line: string) => void;
  complain: (line: string) => void;
}

/** The environment of a command. */
export interface Program extends CommandOutput {
  env: Readonly<Record<string, string | undefined>>;
  isTerminal: boolean;
}

/** Wrong usage. Its message refers to the help. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export const thisProcess: Program = {
  env: process.env,
  isTerminal: process.stdout.isTTY === true,
  say: console.log,
  complain: console.error,
};

/** Log levels as for the server. With these levels a command prints the stack of an unexpected error. */
const WITH_STACK = ['debug', 'trace'];

/**
 * Runs a command and prints its errors as sentences. Commands load their modules only when there is work, because the
 * server's code takes a second to load and help or wrong usage does not need it.
 * @param own a sentence that applies after any expected error
 * @returns the exit code: that of the command, 1 when it failed, 2 for wrong usage
 */
export async function runCommand(
  name: string,
  { complain, env = process.env }: CommandOutput & Partial<Pick<Program, 'env'>>,
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

/** Whether Node's command line parser refused an argument. */
const isParseError = (error: Error): boolean => 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');

/** The choice that an option names. @throws UsageError */
export function oneOf<T extends string>(option: string, value: string, choices: readonly T[]): T {
  const choice = choices.find((known) => known === value);
  if (choice !== undefined) return choice;
  throw new UsageError(`${option} takes ${choices.join(', ')}.`);
}
