import { Button } from '@mantine/core';
import { formMessages, normaliseEmail } from '@venture-atlas/rules';
import type { User } from '@venture-atlas/types';
import { useState } from 'react';
import { terminateAccount } from '../../api/account.ts';
import { ApiError } from '../../api/api-error.ts';
import { appConfig } from '../../api/app-config.ts';
import { EmailField, PasswordField } from '../../forms/account-fields.tsx';
import { FormProblem } from '../../forms/form-problem.tsx';
import { useSendingForm } from '../../forms/use-sending-form.ts';
import { GoogleButton } from '../../sign-in/google-button.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import plain from '../../ui/plain.module.css';

export interface TerminateDialogProps {
  user: User;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks once more, for the typed e-mail and the password or Google: nobody ends an account by a slip, or at an open computer. */
export function TerminateDialog({ user, isOpen, onClose }: TerminateDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      isDestructive
      title="Terminate your account?"
      words={
        <p>
          This deletes your campaigns and your private notes, and your players lose access. Public notes you wrote in
          other people’s campaigns stay, without your name. You cannot undo this.
        </p>
      }
    >
      <TerminateForm user={user} onClose={onClose} />
    </Dialog>
  );
}

const fields = ['email', 'password'] as const;

function TerminateForm({ user, onClose }: Omit<TerminateDialogProps, 'isOpen'>) {
  const [isRightEmail, setRightEmail] = useState(false);
  const [googleToken, setGoogleToken] = useState<string>();
  const { form, onSubmit, isBusy, error } = useSendingForm(
    fields,
    {
      initialValues: { email: '', password: '' },
      validate: {
        password: (password) => (user.has_password && password === '' ? formMessages.passwordMissing : null),
      },
    },
    async ({ email, password }) => {
      try {
        await terminateAccount(user.has_password ? { email, password } : { email, access_token: googleToken ?? '' });
      } catch (cause) {
        // Another Google account may be the right one; a lost connection says nothing against this one.
        if (cause instanceof ApiError && cause.field === 'access_token') setGoogleToken(undefined);
        throw cause;
      }
    },
  );
  const isReady = isRightEmail && (user.has_password || googleToken !== undefined);
  form.watch('email', ({ value }) => setRightEmail(normaliseEmail(value) === user.email));

  return (
    <form className={plain.stack16} onSubmit={onSubmit} noValidate>
      <EmailField
        label="Type your email to confirm"
        autoComplete="off"
        data-autofocus
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      {user.has_password ? (
        <PasswordField
          label="Password"
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
      ) : (
        <GoogleProof user={user} isBusy={isBusy} isProved={googleToken !== undefined} onChange={setGoogleToken} />
      )}
      <FormProblem error={error} fields={fields} />
      <div className={plain.buttons} data-end>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button variant="danger-fill" type="submit" disabled={!isReady || isBusy}>
          Terminate Account
        </Button>
      </div>
    </form>
  );
}

interface GoogleProofProps {
  user: User;
  isBusy: boolean;
  /** Whether a token is there that the server has not refused. */
  isProved: boolean;
  /** Undefined while there is none, or a new one is asked for. */
  onChange: (accessToken: string | undefined) => void;
}

/** In the place of the password for an account that only Google opens: one more sign-in there. */
function GoogleProof({ user, isBusy, isProved, onChange }: GoogleProofProps) {
  const { google_client_id: clientId } = appConfig();
  const [failure, setFailure] = useState<string>();
  if (clientId === null || !user.google_linked) {
    return <Alert kind="info">This account has no password yet. Set one first, under Password on this page.</Alert>;
  }
  return (
    <>
      <GoogleButton
        clientId={clientId}
        label="Confirm with Google"
        isBusy={isBusy}
        onAsk={() => {
          setFailure(undefined);
          onChange(undefined);
        }}
        onToken={onChange}
        onFailure={setFailure}
      />
      {isProved ? <Alert kind="success">Confirmed with Google.</Alert> : null}
      {failure === undefined ? null : <Alert kind="error">{failure}</Alert>}
    </>
  );
}
