import { syncDeletionsFile } from '../../apps/api/src/accounts/auth/deletions-file.ts';
import { sendNews } from '../../apps/api/src/accounts/commands/account-mails.ts';
import { sendResetMail } from '../../apps/api/src/accounts/commands/password-reset.ts';
import { checkNewAccount, createAccount } from '../../apps/api/src/accounts/commands/register-user.ts';
import { findAccount, setStaff } from '../../apps/api/src/accounts/commands/staff-accounts.ts';
import { countBelongings } from '../../apps/api/src/accounts/queries/account-counts.ts';
import { findUserByEmail, listNewsReaders, listUsers } from '../../apps/api/src/accounts/queries/users.ts';
import { operator } from '../../apps/api/src/audit/audit.ts';
import { emptyLog } from '../../apps/api/src/db/engine.ts';
import type { UserRow } from '../../apps/api/src/db/schema.ts';
import { AppError } from '../../apps/api/src/errors.ts';
import { pictureBytesOfOwnWorlds } from '../../apps/api/src/media/queries/pictures.ts';
import {
  deleteMailsOfDeletedAccounts,
  terminateAccount,
} from '../../apps/api/src/retention/commands/terminate-account.ts';
import { listOwners } from '../../apps/api/src/world-settings/queries/world-rows.ts';
import { inBytes } from '../../packages/rules/src/index.ts';
import type { Accounts } from './open-accounts.ts';

export interface UserInput {
  email: string;
  name: string | undefined;
  isStaff: boolean;
  remove: boolean;
  isUnderAge: boolean;
  subject: string;
  isDryRun: boolean;
  readStdin: () => Promise<string>;
  readPassword: () => Promise<string>;
  say: (line: string) => void;
  complain: (line: string) => void;
}

/** The result of a command: the exit code of the program. */
type Done = Promise<number>;

const nameOf = (user: Pick<UserRow, 'id' | 'email'>): string => `account ${user.id} (${user.email})`;

export async function create(accounts: Accounts, input: UserInput): Done {
  // The line end that a terminal or echo adds is not part of the password.
  const password = (await input.readPassword()).replace(/\r?\n$/, '');
  const account = { email: input.email, password, name: input.name, isStaff: input.isStaff };
  const { email } = checkNewAccount(account);
  const role = input.isStaff ? 'a staff account' : 'an account';
  if (input.isDryRun) {
    if (await findUserByEmail(accounts.db, email)) throw new AppError('email_taken');
    input.say(`Would make ${role} for ${email}.`);
    return 0;
  }
  const user = await createAccount(accounts, operator, account);
  input.say(`Made ${role}: ${nameOf(user)}, called ${user.name}.`);
  return 0;
}

export async function staff(accounts: Accounts, input: UserInput): Done {
  const user = await findAccount(accounts.db, input.email);
  const wanted = input.remove ? 'no longer staff' : 'staff';
  if ((user.is_staff === 1) === !input.remove) {
    input.say(`Nothing to do: ${nameOf(user)} is ${input.remove ? 'not staff' : 'staff'} already.`);
    return 0;
  }
  if (input.isDryRun) {
    input.say(`Would make ${nameOf(user)} ${wanted}.`);
    return 0;
  }
  await setStaff(accounts, operator, user, !input.remove);
  input.say(`Made ${nameOf(user)} ${wanted}.${input.remove ? '' : ' They have to log in again.'}`);
  return 0;
}

export async function reset(accounts: Accounts, input: UserInput): Done {
  const user = await findAccount(accounts.db, input.email);
  if (input.isDryRun) {
    input.say(`Would send a link to set a new password to ${user.email}.`);
    return 0;
  }
  return reportSending(accounts, input, await sendResetMail(accounts, operator, user), `The link for ${user.email}`);
}

export async function end(accounts: Accounts, input: UserInput): Done {
  const user = await findAccount(accounts.db, input.email);
  const counts = await countBelongings(accounts.db, user.id);
  const publicNotes = input.isUnderAge ? `${counts.publicNotes} public notes` : 'no public notes';
  const what = `${counts.campaigns} campaigns with all their notes, ${counts.privateNotes} private notes and ${publicNotes}`;
  if (input.isDryRun) {
    input.say(`Would end ${nameOf(user)} and delete ${what}.`);
    return 0;
  }
  const mail = await terminateAccount(accounts, operator, user, input.isUnderAge ? 'under_age' : 'own_wish');
  await syncDeletionsFile(accounts.db, accounts.dataDir);
  await deleteMailsOfDeletedAccounts(accounts.db, accounts.dataDir, accounts.now());
  input.say(`Ended ${nameOf(user)} and deleted ${what}.`);
  const code = await reportSending(accounts, input, mail, 'The farewell');
  await emptyLog(accounts.db);
  return code;
}

/** The use of the worlds that somebody owns; only figures, as for staff. */
function useInWords(use: Awaited<ReturnType<typeof listOwners>>[number] | undefined): string[] {
  if (use === undefined) return [];
  const worlds = use.worlds + use.deleted_worlds;
  const deleted = use.deleted_worlds === 0 ? '' : ` (${use.deleted_worlds} deleted)`;
  return [`worlds: ${worlds}${deleted}, places: ${use.locations}, pictures: ${inBytes(use.picture_bytes)}`];
}

/** The limits of own worlds, and how much all accounts use together. */
async function limitsInWords({ db, ownWorlds }: Accounts): Promise<string> {
  const { worldsEach, locationsEach, bytesEach, bytesTotal } = ownWorlds;
  const each = `${worldsEach} worlds with ${locationsEach} places and ${inBytes(bytesEach)} of pictures`;
  const held = `${inBytes(await pictureBytesOfOwnWorlds(db))} of ${inBytes(bytesTotal)}`;
  return `Each may have ${each}; the pictures of all worlds hold ${held}.`;
}

export async function list(accounts: Accounts, input: UserInput): Done {
  const users = await listUsers(accounts.db);
  const uses = new Map((await listOwners(accounts.db, { limit: users.length, offset: 0 })).map((use) => [use.id, use]));
  const rows = users.map((user) => [
    String(user.id),
    user.email,
    user.name,
    user.created_at.slice(0, 10),
    [
      ...(user.is_staff ? ['staff'] : []),
      ...(user.password_hash === null ? [] : ['password']),
      ...(user.google_sub === null ? [] : ['google']),
      ...(user.email_verified ? ['confirmed'] : []),
      ...(user.marketing_emails ? ['news'] : []),
      ...useInWords(uses.get(user.id)),
    ].join(' '),
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows)
    input.say(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  input.say(`${users.length} accounts.`);
  if (uses.size > 0) input.say(await limitsInWords(accounts));
  return 0;
}

export async function news(accounts: Accounts, input: UserInput): Done {
  const text = (await input.readStdin()).trim();
  if (text === '' || input.subject.trim() === '') throw new AppError('bad_request', { message: 'There is no text.' });
  if (input.isDryRun) {
    input.say(`Would write to ${(await listNewsReaders(accounts.db)).length} people.`);
    return 0;
  }
  const count = await sendNews(accounts, operator, { subject: input.subject.trim(), text });
  input.say(`Put ${count} mails into the outbox; the server sends them while it runs.`);
  return 0;
}

/** Sends one mail now and prints the result. */
async function reportSending(accounts: Accounts, input: UserInput, mailId: string, what: string): Done {
  const outcome = await accounts.outbox.send(mailId);
  switch (outcome.kind) {
    case 'sent':
      input.say(outcome.where === 'smtp' ? `${what} was sent.` : `${what} was written to ${outcome.where}`);
      return 0;
    case 'dropped':
      input.say(`${what} is being sent by the running server.`);
      return 0;
    default:
      input.complain(`${what} could not be sent now (${outcome.error}); the server tries again while it runs.`);
      return 1;
  }
}
