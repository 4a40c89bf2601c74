/** See parse-flags.mjs, which is plain JavaScript since it runs before anything is installed. */
export function refuseArguments(name: string, what: string): void;
export function parseFlags(name: string, what: string, flags: Readonly<Record<string, string>>): Set<string>;
