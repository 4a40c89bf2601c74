import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import plain from '../../ui/plain.module.css';
import classes from './account.module.css';
import '../../ui/field-styles.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formMessages, messages } from '@venture-atlas/rules';
import { CHARACTER_NAME_MAX, type User } from '@venture-atlas/types';
import { changePassword, requestPasswordReset, saveUser } from '../../api/account.ts';
import { errorText } from '../../api/api-error.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { NewPasswordFields, newPasswordChecks, PasswordField } from '../../forms/account-fields.tsx';
import { FormProblem } from '../../forms/form-problem.tsx';
import { useSendingForm } from '../../forms/use-sending-form.ts';
import { useSessionOwner } from '../../session/use-session-owner.ts';
import { fieldError } from '../../ui/field-error.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';

interface AccountRowProps {
  label: string;
  value: ReactNode;
  /** The one thing to do about it. */
  action: ReactNode;
  /** A form or an alert below the row. */
  children?: ReactNode;
}

/** One fact of the account with its action. */
export function AccountRow({ label, value, action, children }: AccountRowProps) {
  const labelId = useId();
  return (
    <section className={classes.row} aria-labelledby={labelId}>
      <div className={`${plain.row16} ${plain.spaceBetween}`}>
        <div>
          <h2 className={classes.label} id={labelId}>
            {label}
          </h2>
          <p className={`${plain.quiet} ${plain.breakWords}`}>{value}</p>
        </div>
        <div className={plain.fixedSize}>{action}</div>
      </div>
      <div className={classes.below}>{children}</div>
    </section>
  );
}

const doneMilliseconds = 4000;

interface ChangeableRowProps {
  label: string;
  value: ReactNode;
  button?: string;
  /** The form, while it is open; it calls back when it is done, with a sentence, or given up. */
  form: (close: (sentence?: string) => void) => ReactNode;
  /** The sentence stays until the next change: there is something left for the person to do. */
  keepsSentence?: boolean;
}

/** A fact whose button opens a form in its place and closes it again; focus goes in and comes back. */
export function ChangeableRow({ label, value, button = 'Change', form, keepsSentence = false }: ChangeableRowProps) {
  const [isOpen, setOpen] = useState(false);
  const [sentence, setSentence] = useState<string>();
  const buttonRef = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    // The form has taken the focus with it.
    if (wasOpen.current && !isOpen) buttonRef.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  useEffect(() => {
    if (sentence === undefined || keepsSentence) return;
    const timer = setTimeout(() => setSentence(undefined), doneMilliseconds);
    return () => clearTimeout(timer);
  }, [sentence, keepsSentence]);

  const close = (done?: string) => {
    setOpen(false);
    setSentence(done);
  };
  return (
    <AccountRow
      label={label}
      value={value}
      action={
        <Button
          ref={buttonRef}
          variant="default"
          aria-expanded={isOpen}
          aria-label={`${button} ${label.toLowerCase()}`}
          onClick={() => {
            setSentence(undefined);
            setOpen(!isOpen);
          }}
        >
          {button}
        </Button>
      }
    >
      {isOpen ? form(close) : null}
      {sentence === undefined ? null : <Alert kind="success">{sentence}</Alert>}
    </AccountRow>
  );
}

const nameFields = ['name'] as const;

/** The name that others at the table see. */
export function NameRow({ user }: { user: User }) {
  return <ChangeableRow label="Name" value={user.name} form={(close) => <NameForm user={user} close={close} />} />;
}

function NameForm({ user, close }: { user: User; close: (sentence?: string) => void }) {
  const keepUser = useKeepUser();
  const { form, ...sending } = useSendingForm(
    nameFields,
    {
      initialValues: { name: user.name },
      validate: {
        name: (name) => {
          if (name.trim() === '') return formMessages.fieldRequired('Name');
          return [...name.trim()].length > CHARACTER_NAME_MAX ? messages.nameTooLong(CHARACTER_NAME_MAX) : null;
        },
      },
    },
    async ({ name }) => {
      keepUser(await saveUser({ name: name.trim() }));
      close(formMessages.saved);
    },
  );
  return (
    <RowForm {...sending} fields={nameFields} onCancel={() => close()}>
      <TextInput
        label="Name"
        description="Shown with the notes you write. It does not have to be your real one."
        autoComplete="nickname"
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoFocus
        key={form.key('name')}
        {...form.getInputProps('name')}
        error={fieldError(form.errors.name)}
      />
    </RowForm>
  );
}

const currentLabel = 'Current password';
const passwordFields = ['current_password', 'password', 'confirmed'] as const;

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
    passwordFields,
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
    <RowForm {...sending} fields={passwordFields} onCancel={() => close()}>
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

interface RowFormProps {
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  isBusy: boolean;
  error: unknown;
  /** Fields that show their own refusals. */
  fields: readonly string[];
  button?: string;
  children: ReactNode;
}

/** The form below a row: its fields, what went wrong, and two buttons. */
export function RowForm({ onSubmit, onCancel, isBusy, error, fields, button = 'Save', children }: RowFormProps) {
  return (
    <form className={plain.stack16} onSubmit={onSubmit} noValidate>
      {children}
      <FormProblem error={error} fields={fields} />
      <div className={plain.buttons}>
        <SubmitButton isBusy={isBusy}>{button}</SubmitButton>
        <Button variant="subtle" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Puts what the server answered in the place of what was known about the person. */
export function useKeepUser(): (user: User) => void {
  const client = useQueryClient();
  const owner = useSessionOwner();
  return (user) => client.setQueryData(queryKeys.user(owner), user);
}
