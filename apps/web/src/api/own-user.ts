import type { User } from '@venture-atlas/types';
import { request } from './client.ts';

/** The signed-in person. Apart from what accounts can do, so that every first page need not carry that. */
export function fetchUser(signal?: AbortSignal): Promise<User> {
  return request<User>('/user/user/', { signal });
}
