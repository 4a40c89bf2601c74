import { randomBytes } from 'node:crypto';

const MARK = /_draft_[0-9a-f]{16}$/;

/**
 * The address of a draft: nobody guesses it, and no other place is ever called so, so that none gets another address
 * because of a draft that has its name.
 */
export const draftSlug = (slug: string): string => `${slug.replace(MARK, '')}_draft_${randomBytes(8).toString('hex')}`;

/** The address that a draft would have if it were published. */
export const publishedSlug = (slug: string): string => slug.replace(MARK, '');
