/**
 * A new UUID for one intended write. Repeating the key returns the first response again. Over plain http there is no
 * `randomUUID`, so it is built from random bytes.
 */
export function newClientKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Gives each content one key. If a response was lost and the same content is sent again, its key stays the same, so
 * nothing is done twice. Forget it after success.
 */
export class IntentKey {
  private content: string | undefined;
  private key = '';

  keyFor(body: object): string {
    const content = JSON.stringify(body);
    if (content !== this.content) {
      this.content = content;
      this.key = newClientKey();
    }
    return this.key;
  }

  forget(): void {
    this.content = undefined;
  }
}
