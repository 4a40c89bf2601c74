/** See no-words.mjs, which is plain JavaScript since it runs before anything is installed. */
export function takeNoWords(name: string, what: string): void;
export function takeFlags(name: string, what: string, flags: Readonly<Record<string, string>>): Set<string>;
