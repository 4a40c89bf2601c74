import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AccountTokensTable } from '../db/schema.ts';
import type { MailTemplate } from './templates.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A mail whose link carries a token: what the token is for, where the link leads, how long it is good. */
export interface MailLink {
  purpose: AccountTokensTable['purpose'];
  path: string;
  lifeMs: number;
}

/** The token stands behind #: a fragment reaches no server, no log and no mail scanner's request. */
export const mailLinks: Readonly<Partial<Record<MailTemplate, MailLink>>> = {
  welcome: { purpose: 'email_verification', path: '/account/confirm_email/', lifeMs: 7 * 24 * HOUR_MS },
  password_reset: { purpose: 'password_reset', path: '/password_reset/', lifeMs: 30 * MINUTE_MS },
  email_change: { purpose: 'email_change', path: '/account/confirm_email/', lifeMs: 24 * HOUR_MS },
};

export const UNSUBSCRIBE_PATH = '/account/unsubscribe/';

/** A token that ends the marketing mails of one account. It never expires and nothing is stored: it follows from the key. */
export function unsubscribeToken(unsubscribeKey: Buffer, userId: number): string {
  return `${userId}.${sign(unsubscribeKey, userId).toString('base64url')}`;
}

/** Whose token this is; undefined for a forged one. */
export function readUnsubscribeToken(unsubscribeKey: Buffer, token: string): number | undefined {
  const match = /^([1-9]\d{0,14})\.([A-Za-z0-9_-]{43})$/.exec(token);
  if (!match) return undefined;
  const userId = Number(match[1]);
  const given = Buffer.from(match[2] ?? '', 'base64url');
  return timingSafeEqual(given, sign(unsubscribeKey, userId)) ? userId : undefined;
}

const sign = (key: Buffer, userId: number): Buffer => createHmac('sha256', key).update(String(userId)).digest();
