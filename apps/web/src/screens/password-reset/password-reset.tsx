import { formMessages } from '@venture-atlas/rules';
import { pages } from '@venture-atlas/types';
import { Link } from 'react-router';
import { resetPassword } from '../../api/account.ts';
import { ApiError } from '../../api/api-error.ts';
import { FormProblem } from '../../forms/form-problem.tsx';
import { NewPasswordFields, newPasswordChecks } from '../../forms/new-password-fields.tsx';
import { useSendingForm } from '../../forms/use-sending-form.ts';
import classes from '../../sign-in/sign-in.module.css';
import { useFragmentToken } from '../../sign-in/use-fragment-token.ts';
import { Alert } from '../../ui/alert.tsx';
import layout from '../../ui/layout.module.css';
import { MapCard } from '../../ui/map-card.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';

const fields = ['password', 'confirmed'] as const;

/** /password_reset/#token, opened from the mail: the token is used only when a new password is sent with it. */
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
      <form className={layout.stack16} onSubmit={onSubmit} noValidate>
        <h1 className={`${layout.bottomMargin4} ${layout.pageTitle}`}>Choose a new password</h1>
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
