import { useMutation } from '@tanstack/react-query';
import type { User } from '@venture-atlas/types';
import { saveUser } from '../../api/account.ts';
import { errorText } from '../../api/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { Switch } from '../../ui/switch.tsx';
import { AccountRow } from './account-row.tsx';
import { useKeepUser } from './use-keep-user.ts';

/** The choice about news by e-mail: off unless somebody switches it on. Flips at once, and back when refused. */
export function NewsRow({ user }: { user: User }) {
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
