/** See chromium.mjs, which is plain JavaScript since it runs before anything is installed. */
export function findChromium(): Promise<string>;
