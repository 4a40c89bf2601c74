import { EMAIL_LOCAL_PART_MAX, EMAIL_MAX } from '@venture-atlas/types';
import { formMessages } from './form-messages.ts';

/** How an e-mail address is sent and compared: without blanks around it, in lower case (specification section 5). */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Words of letters, digits and the signs that need no quoting, with single dots between them. */
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN_LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * What is wrong with an e-mail address, as a sentence for people; undefined when nothing is. Strict on purpose: one
 * address, no quotes, blanks or comments, a domain with a dot, ASCII only, so that no mail program can read it as
 * another address or as several.
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
    // A last label of digits is an IP address.
    !/^\d+$/.test(labels.at(-1) ?? '');
  return isValid ? undefined : formMessages.emailInvalid;
}
