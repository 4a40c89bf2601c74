import { Button } from '@mantine/core';
import { emailProblem } from '@venture-atlas/rules';
import { pages } from '@venture-atlas/types';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { requestPasswordReset } from '../../api/account.ts';
import { EmailField } from '../../forms/email-field.tsx';
import { FormProblem } from '../../forms/form-problem.tsx';
import { useSendingForm } from '../../forms/use-sending-form.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { handOver, useHandedEmail } from '../../sign-in/handed-email.ts';
import classes from '../../sign-in/sign-in.module.css';
import { Alert } from '../../ui/alert.tsx';
import layout from '../../ui/layout.module.css';
import { MapCard } from '../../ui/map-card.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';

const fields = ['email'] as const;
/** Seconds before another mail may be asked for. */
const pauseSeconds = 60;

/** /password_reset_request/: asks for a mail with a link. Nobody learns here whether an address has an account. */
export function PasswordResetRequest() {
  usePageTitle('Reset your password');
  const { user } = useViewer();
  const handed = useHandedEmail();
  const [typed, setTyped] = useState(handed);
  const [secondsLeft, startPause] = useCountdown();
  const { form, onSubmit, isBusy, isDone, error } = useSendingForm(
    fields,
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
        className={layout.stack16}
        onSubmit={(event) => (secondsLeft > 0 ? event.preventDefault() : onSubmit(event))}
        noValidate
      >
        <h1 className={`${layout.bottomMargin4} ${layout.pageTitle}`}>Reset your password</h1>
        <p className={classes.lead}>
          Enter the email of your account and we send you a link that works for 30 minutes.
        </p>
        {isDone ? (
          <Alert kind="success">
            If that address has an account, a reset link is on its way. Check your spam folder too.
          </Alert>
        ) : null}
        <FormProblem error={error} fields={fields} />
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

/** Seconds that are left, and what starts them; 0 at rest. */
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
