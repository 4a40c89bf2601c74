/** See install.mjs, which is plain JavaScript since it runs before anything is installed. */
export function isInstalled(): boolean;
