import { createHash } from 'node:crypto';

/** Enough to see that two lines speak of the same thing, too little to find it: what stands in logs for an id that is a key. */
export const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
