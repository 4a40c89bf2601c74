import { addresses, type User } from '@venture-atlas/types';
import { call } from './call.ts';

/** The signed-in person. Apart from what accounts can do, so that every first page need not carry that. */
export function fetchUser(signal?: AbortSignal): Promise<User> {
  return call(addresses.getUser, { signal });
}
