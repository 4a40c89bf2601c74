import { appConfig } from '../../api/app-config.ts';
import { ThemeChoices } from '../../app/theme-switch.tsx';
import { useViewer } from '../../session/use-viewer.ts';
import { usePageTitle } from '../../ui/page-title.ts';
import plain from '../../ui/plain.module.css';
import classes from './account.module.css';
import { AccountRow } from './account-row.tsx';
import { DataRow } from './data-row.tsx';
import { EmailRow } from './email-row.tsx';
import { NameRow } from './name-row.tsx';
import { NewsRow } from './news-row.tsx';
import { PasswordRow } from './password-row.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TerminateCard } from './terminate-card.tsx';

/** /account: review, change or end the account, one row a fact (specification section 1). */
export function Account() {
  usePageTitle('Account');
  const { user } = useViewer();
  if (user === null) return null;
  return (
    <div className={plain.page}>
      <h1 className={classes.title}>Account</h1>
      <div className={classes.card}>
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
      <SessionsCard />
      <TerminateCard user={user} />
    </div>
  );
}
