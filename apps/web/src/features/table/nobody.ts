/*
 * A table screen is nobody's, whatever account is signed in in its browser: its document sends no token with any call and
 * asks for nothing about an account. The server looks at the key of the screen alone; this holds besides that nothing of
 * that account is ever fetched into this window.
 */

const KEY_HEADER = 'x-table-key';

/**
 * From now on every call of this document to the API carries this key and nothing else that says who asks.
 * @returns takes it back
 */
export function beNobody(key: string): () => void {
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

/** What stands behind the # of the address of a screen; undefined where there is nothing that could be it. */
export function keyInHash(hash: string): string | undefined {
  const key = hash.slice(1);
  return /^[\w-]{16,64}$/.test(key) ? key : undefined;
}
