/** See build.mjs, which is plain JavaScript since it runs before anything is installed. */
export function isBuiltNow(): boolean;
