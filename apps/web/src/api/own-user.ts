import { addresses, type User } from '@venture-atlas/types';
import { call } from './call.ts';

/** The signed-in user. Separate from the other account calls, so that the first page stays small. */
export function fetchUser(signal?: AbortSignal): Promise<User> {
  return call(addresses.getUser, { signal });
}
