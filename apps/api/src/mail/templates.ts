/** All mail templates and their data. They contain no text of strangers, except the operator's news. */
export interface MailData {
  welcome: { [key: string]: never };
  password_reset: { [key: string]: never };
  password_changed: { [key: string]: never };
  email_change: { [key: string]: never };
  email_change_asked: { [key: string]: never };
  email_changed: { [key: string]: never };
  google_linked: { passwordRemoved: boolean };
  refresh_reuse: { [key: string]: never };
  wrong_passwords: { [key: string]: never };
  new_place: { [key: string]: never };
  account_deleted: { [key: string]: never };
  account_under_age: { [key: string]: never };
  news: { subject: string; text: string };
}

export type MailTemplate = keyof MailData;

/** A mail to send: its template and data. */
export type Mail = { [T in MailTemplate]: { template: T; data: MailData[T] } }[MailTemplate];

/** The text of a mail: paragraphs, and at most one link. */
export interface MailText {
  subject: string;
  before: string[];
  link?: { label: string; url: string };
  after: string[];
}

const IGNORE = 'If this was not you, do nothing: without the link nothing changes.';
const NOT_YOU = 'If this was not you, reset your password at once: this ends every login.';

/** Warnings about an account, without links, so that readers do not learn to click links in such mails. */
const warnings = {
  refresh_reuse: {
    subject: 'A login was ended for safety',
    before: [
      'An old key of one of your logins was used again, as happens when somebody copies it. That login was ended.',
      'Log in again. Your other logins go on; you can end them on your account page.',
    ],
    after: ['If this happens again, reset your password.'],
  },
  wrong_passwords: {
    subject: 'Wrong passwords for your account',
    before: [
      'Somebody tried several wrong passwords for your Venture Atlas account today. None of them opened it.',
      'If you are asked to wait when you log in, use “Forgot your password?” on that page: the link in the email lets you in.',
    ],
    after: [
      'You do not need to do anything if your password is long and you use it nowhere else. We tell you this once a day at most.',
    ],
  },
  new_place: {
    subject: 'A login from a new place',
    before: ['Your Venture Atlas account was just logged in to from a network that it was not used from before.'],
    after: ['If this was you, do nothing. Your account page lists every login.', NOT_YOU],
  },
} satisfies Partial<Record<MailTemplate, MailText>>;

/** The text of a mail. @param url its link; templates without a link ignore it */
export function mailText(mail: Mail, url: string): MailText {
  switch (mail.template) {
    case 'welcome':
      return {
        subject: 'Welcome to Venture Atlas',
        before: ['An account was made with this email. Confirm that it is yours:'],
        link: { label: 'Confirm this email', url },
        after: ['The link is good for 7 days.', 'If you made no account here, do nothing and tell the operator.'],
      };
    case 'password_reset':
      return {
        subject: 'Reset your password',
        before: ['Somebody, we hope you, asked to reset the password of your Venture Atlas account.'],
        link: { label: 'Choose a new password', url },
        after: ['The link is good for 30 minutes and works once.', IGNORE],
      };
    case 'password_changed':
      return {
        subject: 'Your password was changed',
        before: ['The password of your Venture Atlas account was changed. Every login has ended.'],
        after: [NOT_YOU],
      };
    case 'email_change':
      return {
        subject: 'Confirm your new email',
        before: ['Somebody asked to use this email for a Venture Atlas account. Confirm that it is yours:'],
        link: { label: 'Use this email', url },
        after: ['The link is good for 24 hours and works once.', IGNORE],
      };
    case 'email_change_asked':
      return {
        subject: 'A new email was asked for',
        before: ['Somebody asked to change the email of your Venture Atlas account. A link went to the new one.'],
        after: [NOT_YOU],
      };
    case 'email_changed':
      return {
        subject: 'Your email was changed',
        before: [
          'The email of your Venture Atlas account was changed; this old one no longer opens it.',
          'Every login has ended, and a linked Google sign-in is no longer linked.',
        ],
        after: ['If this was not you, write to the operator of this installation at once.'],
      };
    case 'google_linked':
      return {
        subject: 'Google sign-in was added',
        before: ['Your Venture Atlas account can now be opened with the Google account of this email.'],
        after: mail.data.passwordRemoved
          ? [
              'Its old password and every login were removed, since somebody else could have made them before you. ' +
                'You can set a new password by "reset your password".',
              NOT_YOU,
            ]
          : [NOT_YOU],
      };
    case 'refresh_reuse':
    case 'wrong_passwords':
    case 'new_place':
      return warnings[mail.template];
    case 'account_deleted':
      return {
        subject: 'Your account is gone',
        before: [
          'Your Venture Atlas account was deleted, with your campaigns, your private notes and every login.',
          'Public notes in campaigns of others keep their text, without your name.',
        ],
        after: ['Thank you for the time you spent here.'],
      };
    case 'account_under_age':
      return {
        subject: 'Your account is gone',
        before: [
          'Venture Atlas is for people aged 18 and over. We learned that you are younger, so your account was ' +
            'deleted with everything you wrote.',
        ],
        after: ['If this is a mistake, write to the operator of this installation.'],
      };
    case 'news':
      return {
        subject: mail.data.subject,
        before: mail.data.text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== ''),
        link: { label: 'Unsubscribe from these emails', url },
        after: [],
      };
  }
}
