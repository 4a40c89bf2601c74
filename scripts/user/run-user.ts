import { parseArgs } from 'node:util';
import { type CommandOutput, runCommand, UsageError } from '../data/program.ts';
import type * as userCommands from './user-commands.ts';

const HELP = `Makes, changes, ends and lists accounts. It works beside a running server.

  npm run user -- create --email E --password-stdin [--name N] [--staff]
      makes an account; the password is asked for at the terminal, where it is not shown, or read from a pipe. It is
      never part of the command line
  npm run user -- staff --email E [--remove]
      makes somebody staff, or not any more
  npm run user -- reset --email E
      sends a link to set a new password; without SMTP_URL it tells the file it wrote
  npm run user -- end --email E [--under-18]
      ends an account: its logins, campaigns and private notes go; public notes elsewhere stay without a name.
      With --under-18 the public notes go too
  npm run user -- list
      lists the accounts, with how many worlds each made and how many places are in them
  npm run user -- news --subject S --text-stdin
      writes to everybody who asked for news and whose email is confirmed; the server sends

  --dry-run  say what would be done, change nothing
  --help     this text

The folder is DATA_DIR (default data/var); mails follow SMTP_URL, MAIL_FROM and PUBLIC_URL, as for the server.
It ends with 0 when all was done, 1 when something was not, 2 when it was called wrongly.`;

const commands = ['create', 'staff', 'reset', 'end', 'list', 'news'] as const;
type CommandName = (typeof commands)[number];
type UserInput = userCommands.UserInput;

interface UserAction {
  name: CommandName;
  input: UserInput;
}

/** The environment of the program. */
export interface Program extends CommandOutput {
  env: Readonly<Record<string, string | undefined>>;
  readStdin: () => Promise<string>;
  /** Reads a password, which the terminal does not show. */
  readPassword: () => Promise<string>;
}

function readArguments(args: readonly string[], program: Program): UserAction | undefined {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      email: { type: 'string' },
      name: { type: 'string' },
      staff: { type: 'boolean' },
      remove: { type: 'boolean' },
      'under-18': { type: 'boolean' },
      'password-stdin': { type: 'boolean' },
      'text-stdin': { type: 'boolean' },
      subject: { type: 'string' },
    },
  });
  if (values.help) return undefined;
  const [first, ...rest] = positionals;
  const name = commands.find((command) => command === first);
  if (name === undefined || rest.length > 0) {
    throw new UsageError(`Say one of: ${commands.join(', ')}.`);
  }
  const needsEmail = name !== 'list' && name !== 'news';
  if (needsEmail && values.email === undefined) throw new UsageError('Say whose account with --email.');
  if (name === 'create' && !values['password-stdin']) {
    throw new UsageError('Give the password on standard input, with --password-stdin.');
  }
  if (name === 'news' && (values.subject === undefined || !values['text-stdin'])) {
    throw new UsageError('Give --subject, and the text on standard input with --text-stdin.');
  }
  return {
    name,
    input: {
      email: values.email ?? '',
      name: values.name,
      isStaff: values.staff === true,
      remove: values.remove === true,
      isUnderAge: values['under-18'] === true,
      subject: values.subject ?? '',
      isDryRun: values['dry-run'] === true,
      readStdin: program.readStdin,
      readPassword: program.readPassword,
      say: program.say,
      complain: program.complain,
    },
  };
}

/** Runs `npm run user`. @returns the exit code */
export async function runUser(args: readonly string[], program: Program): Promise<number> {
  return runCommand('user', program, async () => {
    const action = readArguments(args, program);
    if (action !== undefined) return workOnAccounts(action, program);
    program.say(HELP);
    return 0;
  });
}

async function workOnAccounts(action: UserAction, program: Program): Promise<number> {
  const { openAccounts } = await import('./open-accounts.ts');
  const work: Record<CommandName, (typeof userCommands)[CommandName]> = await import('./user-commands.ts');
  const accounts = await openAccounts(program);
  try {
    return await work[action.name](accounts, action.input);
  } finally {
    await accounts.close();
  }
}
