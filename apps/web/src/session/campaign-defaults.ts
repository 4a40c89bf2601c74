import { readStored, storageKeys, writeStored } from './storage.ts';

/** The character name last used in a campaign on this device. */
export function lastCharacterName(campaignId: string): string | undefined {
  return readDefaults().get(campaignId);
}

export function rememberCharacterName(campaignId: string, characterName: string): void {
  const defaults = readDefaults().set(campaignId, characterName);
  writeStored(storageKeys.campaignDefaults, JSON.stringify(Object.fromEntries(defaults)));
}

/** Ignores everything but an object of strings, because users and other programs may edit the storage. */
function readDefaults(): Map<string, string> {
  const text = readStored(storageKeys.campaignDefaults);
  if (text === null) return new Map();
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null) return new Map();
    return new Map(Object.entries(parsed).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return new Map();
  }
}
