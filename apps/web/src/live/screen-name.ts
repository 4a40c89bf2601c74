/** A random name of this page, so that the DM can see whether it is up to date. It is not stored. */
export const screenName = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');
