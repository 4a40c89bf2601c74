/*
 * A table screen belongs to no account, even if one is signed in in its browser. Its document sends no token and
 * requests nothing about an account. The server checks only the key of the screen. This also ensures that no data of
 * the account is ever loaded in this window.
 */

const KEY_HEADER = 'x-table-key';

/**
 * Makes every API call of this document send this key and no other identification.
 * @returns reverts it
 */
export function becomeAnonymous(key: string): () => void {
  const usual = window.fetch;
  const asScreen: typeof window.fetch = (input, init) => {
    const { origin, pathname } = new URL(input instanceof Request ? input.url : String(input), location.href);
    if (origin === location.origin && pathname.startsWith('/user/')) {
      return Promise.reject(new TypeError('A table screen has no account.'));
    }
    if (!pathname.startsWith('/api/')) return usual(input, init);
    const headers = new Headers(init?.headers);
    headers.delete('authorization');
    headers.set(KEY_HEADER, key);
    return usual(input, { ...init, headers });
  };
  window.fetch = asScreen;
  return () => {
    if (window.fetch === asScreen) window.fetch = usual;
  };
}

/** The key in the fragment of a screen's address; undefined without a valid one. */
export function keyInHash(hash: string): string | undefined {
  const key = hash.slice(1);
  return /^[\w-]{16,64}$/.test(key) ? key : undefined;
}
