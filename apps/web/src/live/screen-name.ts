/** What this page calls itself to the server, so that the DM hears whether it keeps up. Nothing of it is kept. */
export const screenName = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
  byte.toString(16).padStart(2, '0'),
).join('');
