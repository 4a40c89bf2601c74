import '../../ui/field-styles.ts';
import { TextInput } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import {
  displayNameProblem,
  emailProblem,
  errorSentence,
  formMessages,
  MINIMUM_AGE,
  passwordProblem,
} from '@venture-atlas/rules';
import { Link } from 'react-router';
import { register } from '../../api/account.ts';
import { EmailField } from '../../forms/email-field.tsx';
import { FormProblem } from '../../forms/form-problem.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { useSendingForm } from '../../forms/use-sending-form.ts';
import { paths } from '../../navigation/paths.ts';
import { GoogleSignIn } from '../../sign-in/google-sign-in.tsx';
import { useHandedEmail } from '../../sign-in/handed-email.ts';
import { asNewAccount } from '../../sign-in/new-account.ts';
import classes from '../../sign-in/sign-in.module.css';
import { Checkbox } from '../../ui/checkbox.tsx';
import { fieldError } from '../../ui/field-error.tsx';
import { MapCard } from '../../ui/map-card.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { Pitch } from './pitch.tsx';
import columns from './signup.module.css';

const labels = { name: 'Your name', email: 'Email', password: 'Password', confirmed: 'Confirm password' } as const;
const fields = ['email', 'name', 'password', 'confirmed', 'age_confirmed'] as const;

/** /signup: what an account is good for, and the form that makes one. Phones show the form first. */
export function Signup() {
  usePageTitle('Create an account');
  const handed = useHandedEmail();
  const { form, onSubmit, isBusy, error } = useSendingForm(
    fields,
    {
      initialValues: { email: handed, name: '', password: '', confirmed: '', age_confirmed: false },
      validate: {
        email: (email) =>
          email.trim() === '' ? formMessages.fieldRequired(labels.email) : (emailProblem(email) ?? null),
        name: (name) => (name.trim() === '' ? null : (displayNameProblem(name) ?? null)),
        password: (password, { email }) =>
          password === '' ? formMessages.fieldRequired(labels.password) : (passwordProblem(password, email) ?? null),
        confirmed: (confirmed, { password }) => {
          if (confirmed === '') return formMessages.fieldRequired(labels.confirmed);
          return confirmed === password ? null : formMessages.passwordsDoNotMatch;
        },
        age_confirmed: (isConfirmed) => (isConfirmed ? null : errorSentence.age_confirmation_needed),
      },
    },
    ({ email, name, password, age_confirmed }) =>
      asNewAccount(() =>
        register({ email, password, age_confirmed, ...(name.trim() === '' ? {} : { name: name.trim() }) }),
      ),
  );

  const nameProps = form.getInputProps('name');

  return (
    <MapCard wide>
      <div className={columns.columns}>
        <Pitch />
        <form className={`${classes.form} ${columns.form}`} onSubmit={onSubmit} noValidate>
          <h1 className={columns.title}>Create an account</h1>
          <GoogleSignIn isAgeConfirmed={() => form.getValues().age_confirmed} />
          <FormProblem error={error} fields={fields} />
          <EmailField
            label={labels.email}
            autoComplete="username"
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <TextInput
            label={labels.name}
            description="Optional. What your table sees beside your notes; you can change it any time."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            name="name"
            autoComplete="nickname"
            key={form.key('name')}
            {...nameProps}
            error={fieldError(nameProps.error)}
          />
          <PasswordField
            label={labels.password}
            autoComplete="new-password"
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <PasswordField
            label={labels.confirmed}
            autoComplete="new-password"
            key={form.key('confirmed')}
            {...form.getInputProps('confirmed')}
          />
          <Checkbox
            label={`I am at least ${MINIMUM_AGE} years old`}
            key={form.key('age_confirmed')}
            {...form.getInputProps('age_confirmed', { type: 'checkbox' })}
          />
          <SubmitButton className={classes.submit} fullWidth isBusy={isBusy} busyLabel="Creating…">
            {formMessages.submit}
          </SubmitButton>
          <p className={classes.small}>
            By creating an account you agree to our {/* Beside the form, which keeps what was typed. */}
            <a href={paths.privacyPolicy} target="_blank" rel="noopener">
              privacy policy
              <IconExternalLink size={14} stroke={1.75} role="img" aria-label="opens in a new tab" />
            </a>
            . Already have an account? <Link to={paths.login}>Log in</Link>
          </p>
        </form>
      </div>
    </MapCard>
  );
}
