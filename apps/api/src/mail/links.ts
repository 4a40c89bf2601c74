import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AccountTokensTable } from '../db/schema.ts';
import type { MailTemplate } from './templates.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A mail link with a token: its purpose, path and life in ms. */
export interface MailLink {
  purpose: AccountTokensTable['purpose'];
  path: string;
  lifeMs: number;
}

/** The token is in the fragment, which reaches no server, log or mail scanner. */
export const mailLinks: Readonly<Partial<Record<MailTemplate, MailLink>>> = {
  welcome: { purpose: 'email_verification', path: '/account/confirm_email/', lifeMs: 7 * 24 * HOUR_MS },
  password_reset: { purpose: 'password_reset', path: '/password_reset/', lifeMs: 30 * MINUTE_MS },
  email_change: { purpose: 'email_change', path: '/account/confirm_email/', lifeMs: 24 * HOUR_MS },
};

export const UNSUBSCRIBE_PATH = '/account/unsubscribe/';

/**
 * A token that unsubscribes one account from marketing mails. It never expires and is not stored: it is derived from
 * the key.
 */
export function unsubscribeToken(unsubscribeKey: Buffer, userId: number): string {
  return `${userId}.${sign(unsubscribeKey, userId).toString('base64url')}`;
}

/** The user id of a token; undefined for a forged one. */
export function readUnsubscribeToken(unsubscribeKey: Buffer, token: string): number | undefined {
  const match = /^([1-9]\d{0,14})\.([A-Za-z0-9_-]{43})$/.exec(token);
  if (!match) return undefined;
  const userId = Number(match[1]);
  const given = Buffer.from(match[2] ?? '', 'base64url');
  return timingSafeEqual(given, sign(unsubscribeKey, userId)) ? userId : undefined;
}

const sign = (key: Buffer, userId: number): Buffer => createHmac('sha256', key).update(String(userId)).digest();
