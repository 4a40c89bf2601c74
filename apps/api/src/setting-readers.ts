import { bytesFrom } from '@venture-atlas/rules';

/** An invalid setting; the message names valid values. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** @throws ConfigError with the setting and its values */
export function oneOf<T extends string>(name: string, value: string, choices: readonly T[]): T {
  const choice = choices.find((known) => known === value);
  if (choice !== undefined) return choice;
  const names = `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`;
  throw new ConfigError(`${name} must be ${names}, not "${value}".`);
}

/** In bytes. @throws ConfigError for an invalid size */
export function size(name: string, text: string): number {
  const bytes = bytesFrom(text);
  if (bytes !== undefined) return bytes;
  throw new ConfigError(`${name} takes a size such as 500 MB or 2 GB, not "${text}".`);
}

/** Empty texts are unset settings. */
export const optional = (text: string): string | null => (text === '' ? null : text);

/** A web or mail server address; null if unset. @throws ConfigError */
export function address(name: string, text: string, protocols: readonly string[]): string | null {
  if (text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && protocols.includes(url.protocol) && url.hostname !== '') return text;
  throw new ConfigError(`${name} must be an address that starts with ${protocols.join('// or ')}//, not "${text}".`);
}
