import { KeyError } from '../../apps/api/src/accounts/auth/key.ts';
import { ArchiveError } from '../../apps/api/src/archive/archive-format.ts';
import { BackupError } from '../../apps/api/src/backups/manifest.ts';
import { ConfigError } from '../../apps/api/src/config.ts';
import { DataFolderError } from '../../apps/api/src/db/data-folder.ts';
import { NewerSchemaError, OlderSchemaError } from '../../apps/api/src/db/migrate.ts';
import { MissingDatabaseError } from '../../apps/api/src/db/open.ts';
import { AppError } from '../../apps/api/src/errors.ts';
import { systemSentence } from '../../apps/api/src/system-sentence.ts';

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

const expected = [
  ArchiveError,
  AppError,
  BackupError,
  ConfigError,
  DataFolderError,
  KeyError,
  MissingDatabaseError,
  NewerSchemaError,
  OlderSchemaError,
];

/**
 * Runs a command and turns what went wrong into a sentence.
 * @param own errors of this command alone whose message is the sentence, and what is true after any that was expected
 * @returns the exit code: what the command says, 1 when it failed, 2 when it was called wrongly
 */
export async function runCommand(
  name: string,
  { complain }: Talk,
  command: () => Promise<number>,
  own: { expected?: readonly (abstract new (...args: never[]) => Error)[]; afterwards?: string } = {},
): Promise<number> {
  try {
    return await command();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isUsage = error instanceof UsageError || isParseError(error);
    const isExpected = isUsage || [...expected, ...(own.expected ?? [])].some((kind) => error instanceof kind);
    complain(isExpected ? error.message : (systemSentence(error) ?? error.stack ?? error.message));
    if (isUsage) complain(`More: npm run ${name} -- --help`);
    else if (isExpected && own.afterwards !== undefined) complain(own.afterwards);
    return isUsage ? 2 : 1;
  }
}

/** Whether Node's own reader of the command line refused a word. */
const isParseError = (error: Error): boolean => 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
