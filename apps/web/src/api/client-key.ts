/**
 * A new UUID that goes with one intent to write: the same key again answers what the first time answered. Plain http
 * knows no `randomUUID`, so it is put together from random bytes there.
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
 * Gives each different content one key: the same content sent again, because an answer was lost, keeps its key, so that
 * nothing is done twice. To be forgotten once it worked.
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
