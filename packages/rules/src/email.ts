import { EMAIL_LOCAL_PART_MAX, EMAIL_MAX } from '@venture-atlas/types';
import { formMessages } from './form-messages.ts';

/** The form in which an email address is used and compared: trimmed and in lower case (specification section 5). */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Letters, digits, and signs that need no quotes, with single dots in between. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The problem with an email address, as a sentence; undefined if there is none.
 * The check is strict: one ASCII address with a dot in its domain, without quotes, blanks, or comments. No mail program
 * can then read it as another address or as several.
 */
export function emailProblem(email: string): string | undefined {
  const address = normaliseEmail(email);
  if (address === '') return formMessages.emailMissing;
  if (address.length > EMAIL_MAX) return formMessages.emailTooLong(EMAIL_MAX);
  const parts = address.split('@');
  const [local = '', domain = ''] = parts;
  const labels = domain.split('.');
  const isValid =
    parts.length === 2 &&
    local.length <= EMAIL_LOCAL_PART_MAX &&
    LOCAL_PART.test(local) &&
    labels.length >= 2 &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    // A last label of digits would be an IP address.
    !/^\d+$/.test(labels.at(-1) ?? '');
  return isValid ? undefined : formMessages.emailInvalid;
}
