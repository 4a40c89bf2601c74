import { Button } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { emailProblem, formMessages, relativeTime, suggestionWords } from '@venture-atlas/rules';
import { pages, type Session, type SignInWarnings, type User } from '@venture-atlas/types';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  changeEmail,
  exportAccount,
  fetchSessions,
  fetchSignInWarnings,
  revokeSession,
  saveUser,
} from '../../api/account.ts';
import { errorText } from '../../api/api-error.ts';
import { appConfig } from '../../api/app-config.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { ThemeChoices } from '../../app/theme-switch.tsx';
import { EmailField, PasswordField } from '../../forms/account-fields.tsx';
import { useSendingForm } from '../../forms/use-sending-form.ts';
import { LoadFailure } from '../../loading/load-failure.tsx';
import { useViewer } from '../../session/use-viewer.ts';
import { Alert } from '../../ui/alert.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import plain from '../../ui/plain.module.css';
import { saveBlob } from '../../ui/save-blob.ts';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import classes from './account.module.css';
import { AccountRow, ChangeableRow, NameRow, PasswordRow, RowForm, useKeepUser } from './account-rows.tsx';
import { DiscardedCard } from './discarded-card.tsx';
import { TerminateDialog } from './terminate-dialog.tsx';

/** /account: review, change or end the account, one row a fact (specification section 1). */
export function Account() {
  usePageTitle('Account');
  const { user } = useViewer();
  if (user === null) return null;
  return (
    <div className={plain.page}>
      <h1 className={classes.title}>Account</h1>
      <div className={`${plain.card} ${classes.card}`}>
        <NameRow user={user} />
        <EmailRow user={user} />
        <PasswordRow user={user} />
        {user.google_linked || appConfig().google_client_id !== null ? (
          <AccountRow
            label="Google"
            value={
              user.google_linked
                ? 'Connected. You can sign in with Google.'
                : 'Not connected. Signing in with Google once connects the account of the same email and removes its password.'
            }
            action={null}
          />
        ) : null}
        <AccountRow label="Theme" value="Dark dims the map as well as the page." action={<ThemeChoices />} />
        <NewsRow user={user} />
        <DataRow />
      </div>
      <SuggestionsCard />
      <DiscardedCard />
      <SessionsCard />
      <TerminateCard user={user} />
    </div>
  );
}

/** The way to what the person suggested. */
function SuggestionsCard() {
  return (
    <div className={`${plain.card} ${classes.card}`}>
      <AccountRow
        label={suggestionWords.own}
        value="Changes that you suggested for places that you cannot edit, and what became of them."
        action={
          <Button
            variant="default"
            component={Link}
            to={pages.ownSuggestions}
            aria-label={`Open ${suggestionWords.own.toLowerCase()}`}
          >
            Open
          </Button>
        }
      />
    </div>
  );
}

/** Everything the server keeps about the person, as a file. */
function DataRow() {
  const downloading = useMutation({ mutationFn: async () => saveAsFile(await exportAccount()) });
  return (
    <AccountRow
      label="Your data"
      value="A file with your account, campaigns and notes."
      action={
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          disabled={downloading.isPending}
          onClick={() => downloading.mutate()}
        >
          Download
        </Button>
      }
    >
      {downloading.isError ? <Alert kind="error">{errorText(downloading.error)}</Alert> : null}
    </AccountRow>
  );
}

function saveAsFile(data: unknown): void {
  const blob = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveBlob(blob, 'venture-atlas-account.json');
}

const labels = { email: 'New email', password: 'Current password' } as const;
const fields = ['email', 'password'] as const;

/** The address of the account; a new one counts after the link sent to it was followed. */
function EmailRow({ user }: { user: User }) {
  const value = user.email_verified ? user.email : `${user.email} (not confirmed yet)`;
  return <ChangeableRow label="Email" value={value} keepsSentence form={(close) => <EmailForm close={close} />} />;
}

function EmailForm({ close }: { close: (sentence?: string) => void }) {
  const { form, ...sending } = useSendingForm(
    fields,
    {
      initialValues: { email: '', password: '' },
      validate: {
        email: (email) =>
          email.trim() === '' ? formMessages.fieldRequired(labels.email) : (emailProblem(email) ?? null),
        password: (password) => (password === '' ? formMessages.fieldRequired(labels.password) : null),
      },
    },
    async ({ email, password }) => {
      const { success } = await changeEmail(password, email);
      close(success);
    },
  );
  return (
    <RowForm {...sending} fields={fields} button="Send link" onCancel={() => close()}>
      <EmailField
        label={labels.email}
        description="We send a link there. Nothing changes until you follow it."
        autoComplete="email"
        autoFocus
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={labels.password}
        autoComplete="current-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
    </RowForm>
  );
}

/** The choice about news by e-mail: off unless somebody switches it on. Flips at once, and back when refused. */
function NewsRow({ user }: { user: User }) {
  const keepUser = useKeepUser();
  const saving = useMutation({
    mutationFn: (wanted: boolean) => saveUser({ marketing_emails: wanted }),
    onSuccess: keepUser,
  });
  return (
    <AccountRow
      label="News by email"
      value="About once a month. Every email has an unsubscribe link."
      action={
        <Switch
          label="News by email"
          checked={saving.isPending ? saving.variables : user.marketing_emails}
          onChange={(event) => saving.mutate(event.currentTarget.checked)}
        />
      }
    >
      {saving.isError ? <Alert kind="error">{errorText(saving.error)}</Alert> : null}
    </AccountRow>
  );
}

/** Every browser in which the person is logged in, and a way to end each. */
function SessionsCard() {
  const sessions = useQuery({ queryKey: queryKeys.sessions, queryFn: ({ signal }) => fetchSessions(signal) });
  return (
    <section className={`${plain.card} ${classes.card}`} aria-labelledby="sessions-title">
      <h2 className={classes.cardTitle} id="sessions-title">
        Where you are logged in
      </h2>
      <p className={classes.words}>If you do not know one of these, log it out and change your password.</p>
      <SignInWarningLines />
      {sessions.isPending ? <RowsSkeleton count={2} /> : null}
      <LoadFailure of={sessions} />
      <ul className={classes.sessions}>
        {sessions.data?.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </section>
  );
}

/** Wrong passwords and logins from new places, where there were any. */
function SignInWarningLines() {
  const { data } = useQuery({
    queryKey: queryKeys.signInWarnings,
    queryFn: ({ signal }) => fetchSignInWarnings(signal),
  });
  if (data === undefined) return null;
  const lines = warningLines(data, Date.now());
  return lines.length === 0 ? null : (
    <Alert kind="info">
      {lines.map((line) => (
        <span key={line} className={plain.block}>
          {line}
        </span>
      ))}
    </Alert>
  );
}

function SessionRow({ session }: { session: Session }) {
  const client = useQueryClient();
  const revoking = useMutation({
    mutationFn: () => revokeSession(session.id),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.sessions }),
  });
  const name = browserName(session.user_agent);
  const used = `Last used ${relativeTime(session.last_used_at, Date.now())}`;
  return (
    <li className={classes.row}>
      <div className={`${plain.row16} ${plain.spaceBetween}`}>
        <div>
          <p className={classes.label}>
            {name}
            {session.current ? <span className={`${plain.tag} ${classes.tag}`}>This browser</span> : null}
          </p>
          <p className={`${plain.quiet} ${plain.breakWords}`}>{used}</p>
        </div>
        {session.current ? (
          <Button variant="default" component={Link} to={pages.logout}>
            Log out
          </Button>
        ) : (
          <Button
            variant="default"
            aria-label={`Log out ${name}, ${used.toLowerCase()}`}
            disabled={revoking.isPending}
            onClick={() => revoking.mutate()}
          >
            Log out
          </Button>
        )}
      </div>
      {revoking.isError ? (
        <div className={classes.below}>
          <Alert kind="error">{errorText(revoking.error)}</Alert>
        </div>
      ) : null}
    </li>
  );
}

/** The end of the account, apart from everything else. */
function TerminateCard({ user }: { user: User }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <section className={`${plain.card} ${classes.card} ${classes.apart}`} aria-labelledby="terminate-title">
      <h2 className={classes.cardTitle} id="terminate-title">
        Terminate account
      </h2>
      <p className={classes.words}>
        Your account is deactivated or deleted from our active databases. Some information may be kept to prevent fraud,
        troubleshoot problems, assist investigations, enforce our legal terms or comply with the law.
      </p>
      <Button
        variant="danger"
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => setAsking(true)}
      >
        Terminate Account
      </Button>
      <TerminateDialog user={user} isOpen={isAsking} onClose={() => setAsking(false)} />
    </section>
  );
}

/** What the owner of an account reads about attempts to open it; nothing where there were none. @param now ms since 1970 */
export function warningLines({ wrong_passwords, last_wrong_at, new_places }: SignInWarnings, now: number): string[] {
  const lines: string[] = [];
  if (last_wrong_at !== null) {
    const count = wrong_passwords === 1 ? '1 wrong password was' : `${wrong_passwords} wrong passwords were`;
    lines.push(`${count} tried in the last 30 days, the last one ${relativeTime(last_wrong_at, now)}.`);
  }
  for (const at of new_places) lines.push(`Logged in from a new place ${relativeTime(at, now)}.`);
  return lines;
}

/** The order matters: most browsers also name those they descend from. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** A browser's long name for itself in words people know: "Firefox on Windows". */
export function browserName(userAgent: string): string {
  const find = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = find(browsers) ?? 'A browser';
  const system = find(systems);
  return system === undefined ? browser : `${browser} on ${system}`;
}
