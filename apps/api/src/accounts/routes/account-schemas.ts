import Type from 'typebox';

/** Far above what is accepted: what is wrong with a password or an email is then said in a sentence of its own. */
const Password = Type.String({ maxLength: 1024 });
const Email = Type.String({ maxLength: 1024 });
const GoogleToken = Type.String({ minLength: 1, maxLength: 4096 });
const Secret = Type.String({ minLength: 1, maxLength: 256 });

export const Credentials = Type.Object({ email: Email, password: Password });

export const RegisterBody = Type.Object({
  email: Email,
  password: Password,
  name: Type.Optional(Type.String({ maxLength: 1024 })),
  age_confirmed: Type.Optional(Type.Boolean({ description: 'I am at least 18 years old.' })),
  marketing_emails: Type.Optional(Type.Boolean()),
});

export const GoogleBody = Type.Object({
  access_token: GoogleToken,
  age_confirmed: Type.Optional(Type.Boolean({ description: 'Asked for at the first sign-in.' })),
});

export const RefreshBody = Type.Object({ refresh: Secret });
export const EmailBody = Type.Object({ email: Email });
export const TokenBody = Type.Object({ token: Secret });
export const ResetBody = Type.Object({ token: Secret, password: Password });

export const AccountBody = Type.Object({
  name: Type.Optional(Type.String({ maxLength: 1024 })),
  marketing_emails: Type.Optional(Type.Boolean()),
});
export const ChangePasswordBody = Type.Object({ current_password: Password, password: Password });
export const ChangeEmailBody = Type.Object({ password: Password, email: Email });
export const DeleteAccountBody = Type.Object({
  password: Type.Optional(Password),
  email: Type.Optional(Email),
  access_token: Type.Optional(GoogleToken),
});

export const SessionParams = Type.Object({ id: Type.String({ maxLength: 64 }) });
