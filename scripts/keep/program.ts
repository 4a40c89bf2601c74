import { ArchiveError } from '../../apps/api/src/archive/archive-format.ts';
import { KeyError } from '../../apps/api/src/auth/key.ts';
import { BackupError } from '../../apps/api/src/backups/manifest.ts';
import { ConfigError } from '../../apps/api/src/config.ts';
import { NewerSchemaError, OlderSchemaError } from '../../apps/api/src/db/migrate.ts';
import { MissingDatabaseError } from '../../apps/api/src/db/open.ts';
import { DataFolderError } from '../../apps/api/src/db/prepare.ts';
import { AppError } from '../../apps/api/src/errors.ts';

/** What a command is given by whoever starts it. */
export interface Program {
  env: Readonly<Record<string, string | undefined>>;
  isTerminal: boolean;
  say: (line: string) => void;
  complain: (line: string) => void;
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
 * @returns the exit code: what the command says, 1 when it failed, 2 when it was called wrongly
 */
export async function runCommand(name: string, program: Program, command: () => Promise<number>): Promise<number> {
  try {
    return await command();
  } catch (error) {
    const { message, stack, code } = error as Error & { code?: string };
    const isUsage = error instanceof UsageError || code?.startsWith('ERR_PARSE_ARGS') === true;
    const isExpected = isUsage || expected.some((kind) => error instanceof kind);
    program.complain(isExpected ? message : (diskSentence(code) ?? stack ?? message));
    if (isUsage) program.complain(`More: npm run ${name} -- --help`);
    return isUsage ? 2 : 1;
  }
}

function diskSentence(code: string | undefined): string | undefined {
  if (code === 'ENOSPC' || code === 'SQLITE_FULL') return 'The disk is full. Make room and try again.';
  if (code === 'EACCES' || code === 'EPERM')
    return 'A file or folder may not be used. Run this as the user who runs the server.';
  if (code === 'ENOTDIR' || code === 'EROFS') return 'Nothing can be written there. Name a file in another folder.';
  return undefined;
}
