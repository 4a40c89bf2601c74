import { emailProblem, formMessages } from '@venture-atlas/rules';
import type { User } from '@venture-atlas/types';
import { changeEmail } from '../../api/account.ts';
import { EmailField } from '../../forms/email-field.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { useSendingForm } from '../../forms/use-sending-form.ts';
import { ChangeableRow } from './changeable-row.tsx';
import { RowForm } from './row-form.tsx';

const labels = { email: 'New email', password: 'Current password' } as const;
const fields = ['email', 'password'] as const;

/** The address of the account; a new one counts after the link sent to it was followed. */
export function EmailRow({ user }: { user: User }) {
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
