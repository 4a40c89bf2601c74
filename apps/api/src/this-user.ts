import { userInfo } from 'node:os';

/** Name of the current user, for messages. */
export function thisUser(): string {
  try {
    return `the user ${userInfo().username}`;
  } catch {
    // In a container a user may have a number without a name.
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
}
