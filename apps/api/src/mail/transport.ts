import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emailProblem } from '@venture-atlas/rules';
import nodemailer from 'nodemailer';
import { mailFileName, mailFolder } from './mail-files.ts';

/** Timeout of a mail server. */
const SEND_TIMEOUT_MS = 10_000;

/** A rendered mail to one person. */
export interface OutgoingMail {
  /** Unique in file names and in the log. */
  id: number;
  template: string;
  /** The account of the mail; null for a farewell. */
  userId: number | null;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Unsubscribe address; only for marketing mails. */
  unsubscribeUrl: string | undefined;
}

/** Delivers mails. `send` returns where the mail went, for the log. */
export interface MailTransport {
  send: (mail: OutgoingMail) => Promise<string>;
  /** Aborts the mail being sent, which counts as unsent. */
  close: () => void;
}

export interface MailSettings {
  smtpUrl: string | null;
  from: string;
  dataDir: string;
}

/** Uses SMTP if SMTP_URL is set; otherwise each mail becomes a file under DATA_DIR/outbox. */
export function createMailTransport(settings: MailSettings): MailTransport {
  return settings.smtpUrl === null
    ? fileTransport(mailFolder(settings.dataDir), settings.from)
    : smtpTransport(settings.smtpUrl, settings.from);
}

function smtpTransport(smtpUrl: string, from: string): MailTransport {
  const smtp = nodemailer.createTransport({
    url: smtpUrl,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    dnsTimeout: 5000,
    socketTimeout: SEND_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const closing = new AbortController();
  return {
    async send(mail) {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]);
      await smtp.sendMail({ ...message(mail, from), signal });
      return 'smtp';
    },
    close() {
      closing.abort();
      smtp.close();
    },
  };
}

function fileTransport(folder: string, from: string): MailTransport {
  const composer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      const composed = await composer.sendMail(message(mail, from));
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, mailFileName(mail, new Date()));
      // The file contains a link that grants access: only the owner may read it.
      writeFileSync(file, composed.message as Buffer, { mode: 0o600, flag: 'wx' });
      return file;
    },
    close: () => composer.close(),
  };
}

/** @throws Error unless the recipient is one plain address, whatever was stored */
function message(mail: OutgoingMail, from: string) {
  if (emailProblem(mail.to) !== undefined || mail.to !== mail.to.trim()) throw new Error('not one plain address');
  return {
    from,
    // An object, so that the address is not parsed as a list or a name.
    to: { name: '', address: mail.to },
    subject: mail.subject.replaceAll(/\s+/g, ' '),
    text: mail.text,
    html: mail.html,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    ...(mail.unsubscribeUrl === undefined ? {} : { list: { unsubscribe: mail.unsubscribeUrl } }),
  };
}
