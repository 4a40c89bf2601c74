import { Button } from '@mantine/core';
import { emailProblem, formMessages } from '@venture-atlas/rules';
import { pages } from '@venture-atlas/types';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { requestPasswordReset, resetPassword } from '../../api/account.ts';
import { ApiError } from '../../api/api-error.ts';
import { EmailField, NewPasswordFields, newPasswordChecks } from '../../forms/account-fields.tsx';
import { FormProblem } from '../../forms/form-problem.tsx';
import { useSendingForm } from '../../forms/use-sending-form.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { handOver, useHandedEmail } from '../../sign-in/handed-email.ts';
import classes from '../../sign-in/sign-in.module.css';
import { useFragmentToken } from '../../sign-in/use-fragment-token.ts';
import { Alert } from '../../ui/alert.tsx';
import { MapCard } from '../../ui/map-card.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import plain from '../../ui/plain.module.css';
import { SubmitButton } from '../../ui/submit-button.tsx';

const fields = ['password', 'confirmed'] as const;

/** /password_reset/#token, opened from the email. The token is used only when a new password is sent. */
export function PasswordReset() {
  usePageTitle('Choose a new password');
  const token = useFragmentToken();
  const { form, onSubmit, isBusy, isDone, error } = useSendingForm(
    fields,
    {
      initialValues: { password: '', confirmed: '' },
      validate: newPasswordChecks(''),
    },
    ({ password }) => resetPassword(token ?? '', password),
  );

  return (
    <MapCard>
      <form className={plain.stack16} onSubmit={onSubmit} noValidate>
        <h1 className={`${plain.bottomMargin4} ${plain.pageTitle}`}>Choose a new password</h1>
        {isDone ? <ChangedNotice /> : null}
        {token === undefined ? <CutOffNotice /> : null}
        {token === undefined || isDone ? null : (
          <>
            <FormProblem error={error} fields={fields} say={linkInvalid} />
            <NewPasswordFields form={form} />
            <SubmitButton className={classes.submit} fullWidth isBusy={isBusy}>
              {formMessages.submit}
            </SubmitButton>
          </>
        )}
      </form>
    </MapCard>
  );
}

function ChangedNotice() {
  return (
    <Alert kind="success" action={<Link to={pages.login}>Log in</Link>}>
      Your password is changed, and you are logged out everywhere.
    </Alert>
  );
}

function CutOffNotice() {
  return (
    <Alert kind="error" action={<Link to={pages.passwordResetRequest}>Ask for a new link</Link>}>
      This link is not complete. Open it from the email again, or copy the whole link.
    </Alert>
  );
}

function linkInvalid(error: unknown) {
  if (!(error instanceof ApiError) || error.code !== 'link_invalid') return undefined;
  return (
    <>
      {error.message} <Link to={pages.passwordResetRequest}>Ask for a new link</Link>
    </>
  );
}

const requestFields = ['email'] as const;
/** Seconds before another email can be requested. */
const pauseSeconds = 60;

/** /password_reset_request/: requests an email with a link. It does not reveal whether an address has an account. */
export function PasswordResetRequest() {
  usePageTitle('Reset your password');
  const { user } = useViewer();
  const handed = useHandedEmail();
  const [typed, setTyped] = useState(handed);
  const [secondsLeft, startPause] = useCountdown();
  const { form, onSubmit, isBusy, isDone, error } = useSendingForm(
    requestFields,
    { initialValues: { email: user?.email ?? handed }, validate: { email: (email) => emailProblem(email) ?? null } },
    async ({ email }) => {
      await requestPasswordReset(email);
      startPause(pauseSeconds);
    },
  );
  form.watch('email', ({ value }) => setTyped(value));

  return (
    <MapCard>
      <form
        className={plain.stack16}
        onSubmit={(event) => (secondsLeft > 0 ? event.preventDefault() : onSubmit(event))}
        noValidate
      >
        <h1 className={`${plain.bottomMargin4} ${plain.pageTitle}`}>Reset your password</h1>
        <p className={classes.lead}>
          Enter the email of your account and we send you a link that works for 30 minutes.
        </p>
        {isDone ? (
          <Alert kind="success">
            If that address has an account, a reset link is on its way. Check your spam folder too.
          </Alert>
        ) : null}
        <FormProblem error={error} fields={requestFields} />
        <EmailField
          label="Email"
          autoComplete="username"
          placeholder="you@example.com"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        {secondsLeft > 0 ? (
          <Button className={classes.submit} fullWidth disabled>
            Send again in {secondsLeft} s
          </Button>
        ) : (
          <SubmitButton className={classes.submit} fullWidth isBusy={isBusy} busyLabel="Sending…">
            {isDone ? 'Send again' : 'Send reset link'}
          </SubmitButton>
        )}
        <p className={classes.links}>
          {user === null ? (
            <Link to={pages.login} state={handOver(typed)}>
              Back to log in
            </Link>
          ) : (
            <Link to={pages.account}>Back to your account</Link>
          )}
        </p>
      </form>
    </MapCard>
  );
}

/** The remaining seconds and a function to start; 0 when stopped. */
function useCountdown(): [number, (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(0);
  const [now, setNow] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= endsAt) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  const start = (seconds: number) => {
    setNow(Date.now());
    setEndsAt(Date.now() + seconds * 1000);
  };
  return [Math.max(0, Math.ceil((endsAt - now) / 1000)), start];
}
