import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { formMessages } from '@venture-atlas/rules';
import type { User } from '@venture-atlas/types';
import { changePassword, requestPasswordReset } from '../../api/account.ts';
import { errorText } from '../../api/api-error.ts';
import { NewPasswordFields, newPasswordChecks } from '../../forms/new-password-fields.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { useSendingForm } from '../../forms/use-sending-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { AccountRow } from './account-row.tsx';
import { ChangeableRow } from './changeable-row.tsx';
import { RowForm } from './row-form.tsx';

const currentLabel = 'Current password';
const fields = ['current_password', 'password', 'confirmed'] as const;

/** Changes the password; an account that only Google opens gets a link to set its first one. */
export function PasswordRow({ user }: { user: User }) {
  if (!user.has_password) return <FirstPassword email={user.email} />;
  return (
    <ChangeableRow
      label="Password"
      value="Changing it logs you out in every other browser."
      form={(close) => <PasswordForm email={user.email} close={close} />}
    />
  );
}

function PasswordForm({ email, close }: { email: string; close: (sentence?: string) => void }) {
  const { form, ...sending } = useSendingForm(
    fields,
    {
      initialValues: { current_password: '', password: '', confirmed: '' },
      validate: {
        current_password: (current) => (current === '' ? formMessages.fieldRequired(currentLabel) : null),
        ...newPasswordChecks(email),
      },
    },
    async ({ current_password, password }) => {
      await changePassword(current_password, password);
      close('Your password is changed. Every other browser is logged out.');
    },
  );
  return (
    <RowForm {...sending} fields={fields} onCancel={() => close()}>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={currentLabel}
        autoComplete="current-password"
        autoFocus
        key={form.key('current_password')}
        {...form.getInputProps('current_password')}
      />
      <NewPasswordFields form={form} />
    </RowForm>
  );
}

function FirstPassword({ email }: { email: string }) {
  const asking = useMutation({ mutationFn: () => requestPasswordReset(email) });
  return (
    <AccountRow
      label="Password"
      value="None yet: you sign in with Google."
      action={
        <Button variant="default" disabled={asking.isPending || asking.isSuccess} onClick={() => asking.mutate()}>
          Set a password
        </Button>
      }
    >
      {asking.isSuccess ? <Alert kind="success">A link to set a password is on its way to {email}.</Alert> : null}
      {asking.isError ? <Alert kind="error">{errorText(asking.error)}</Alert> : null}
    </AccountRow>
  );
}
