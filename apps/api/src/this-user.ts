import { userInfo } from 'node:os';

/** The user this runs as, for people. */
export function thisUser(): string {
  try {
    return `the user ${userInfo().username}`;
  } catch {
    // In a container a user may have a number and no name.
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
}
