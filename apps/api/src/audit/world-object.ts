import { fingerprint } from '../fingerprint.ts';

/** How a world is named in the audit log: by a hash of its id, which goes into addresses that nobody may guess. */
export const worldObject = (publicId: string): string => `world:#${fingerprint(publicId)}`;
