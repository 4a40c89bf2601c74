import { formMessages, messages } from '@venture-atlas/rules';
import { pages } from '@venture-atlas/types';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { logIn } from '../../api/account.ts';
import { ApiError } from '../../api/api-error.ts';
import { EmailField, PasswordField } from '../../forms/account-fields.tsx';
import { FormProblem } from '../../forms/form-problem.tsx';
import { useSendingForm } from '../../forms/use-sending-form.ts';
import { forgetSessionEnd, lastSessionEnd, type SessionEnd } from '../../session/session-end.ts';
import { GoogleSignIn } from '../../sign-in/google-sign-in.tsx';
import { handOver, useHandedEmail } from '../../sign-in/handed-email.ts';
import classes from '../../sign-in/sign-in.module.css';
import { Alert } from '../../ui/alert.tsx';
import { MapCard } from '../../ui/map-card.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import plain from '../../ui/plain.module.css';
import { SubmitButton } from '../../ui/submit-button.tsx';

const fields = ['email', 'password'] as const;

/** /login: with Google, or email and password. Its guard redirects once the user is signed in. */
export function Login() {
  usePageTitle('Log in');
  const handed = useHandedEmail();
  const { form, onSubmit, isBusy, error } = useSendingForm(
    fields,
    {
      initialValues: { email: handed, password: '' },
      validate: {
        email: (email) => (email.trim() === '' ? formMessages.emailMissing : null),
        password: (password) => (password === '' ? formMessages.passwordMissing : null),
      },
    },
    ({ email, password }) => logIn(email, password),
  );

  const [typed, setTyped] = useState(handed);
  form.watch('email', ({ value }) => setTyped(value));

  return (
    <MapCard ruled>
      <form className={plain.stack16} onSubmit={onSubmit} noValidate>
        <h1 className={`${plain.bottomMargin4} ${plain.pageTitle}`}>Log in</h1>
        <SessionEndNotice />
        <GoogleSignIn />
        <FormProblem error={error} fields={fields} say={(problem) => wrongEmailOrPassword(problem, typed)} />
        <EmailField label="Email" autoComplete="username" key={form.key('email')} {...form.getInputProps('email')} />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <SubmitButton className={classes.submit} fullWidth isBusy={isBusy} busyLabel="Logging in…">
          {formMessages.submit}
        </SubmitButton>
        <p className={classes.links}>
          <Link to={pages.passwordResetRequest} state={handOver(typed)}>
            Forgot your password?
          </Link>
          <Link to={pages.signup} state={handOver(typed)}>
            Create an account
          </Link>
          <Link to={pages.privacyPolicy}>{messages.privacyNotice}</Link>
        </p>
      </form>
    </MapCard>
  );
}

/**
 * The message of specification section 8, or that for an email under attack. Its last words link to the password reset.
 */
function wrongEmailOrPassword(error: unknown, typed: string) {
  if (!(error instanceof ApiError)) return undefined;
  const words =
    error.code === 'invalid_credentials'
      ? formMessages.wrongEmailOrPassword
      : error.code === 'too_many_passwords'
        ? formMessages.tooManyPasswords
        : undefined;
  if (words === undefined) return undefined;
  const { lead, link } = words;
  return (
    <>
      {lead}
      <Link to={pages.passwordResetRequest} state={handOver(typed)}>
        {link}
      </Link>
    </>
  );
}

const sentences: Record<SessionEnd, string> = {
  'logged-out': 'You are logged out.',
  expired: 'Your login has expired. Log in again, and you are taken back to where you were.',
  'account-gone': 'You are logged out: this account no longer exists.',
  terminated: 'Your account is terminated.',
  'email-changed': 'Your email is changed. Log in with the new one.',
  'password-reset': 'Your password is changed. Log in with the new one.',
};

/** Explains once why the user must log in. */
function SessionEndNotice() {
  const [why] = useState(lastSessionEnd);
  useEffect(forgetSessionEnd, []);
  if (why === undefined) return null;
  return <Alert kind={why === 'expired' || why === 'account-gone' ? 'info' : 'success'}>{sentences[why]}</Alert>;
}
