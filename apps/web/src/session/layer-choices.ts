import { readStored, storageKeys, writeStored } from './storage.ts';
import { ownerOf, readTokens } from './tokens.ts';

/** What a person switched on (true) or off of a map, by the key of the layer; the rest is as its world has it. */
export type LayerChoice = Readonly<Record<string, boolean>>;

/** So many maps are remembered; the one that was changed longest ago goes first. */
const mostMaps = 60;

/** Whether anything was ever chosen on this device: all that the first page asks. */
export const hasLayerChoices = (): boolean => readStored(storageKeys.layers) !== null;

/** Keeps what this person switched on the map of this address, on this device, until their session ends. */
export function rememberLayers(path: string, choice: LayerChoice): void {
  const others = load().filter(([name]) => name !== path);
  const own: [string, LayerChoice][] = Object.keys(choice).length === 0 ? [] : [[path, choice]];
  writeStored(storageKeys.layers, JSON.stringify({ owner: owner(), maps: [...others, ...own].slice(-mostMaps) }));
}

/** What this person switched on the map of this address. */
export function recallLayers(path: string): LayerChoice {
  return load().find(([name]) => name === path)?.[1] ?? {};
}

function owner(): string {
  const tokens = readTokens();
  return tokens === undefined ? '' : ownerOf(tokens.access);
}

function load(): [string, LayerChoice][] {
  try {
    const parsed: unknown = JSON.parse(readStored(storageKeys.layers) ?? 'null');
    if (typeof parsed !== 'object' || parsed === null || !('maps' in parsed) || !('owner' in parsed)) return [];
    if (parsed.owner !== owner() || !Array.isArray(parsed.maps)) return [];
    return parsed.maps.flatMap((entry: unknown): [string, LayerChoice][] => {
      const [name, choice] = Array.isArray(entry) ? (entry as unknown[]) : [];
      return typeof name === 'string' && isChoice(choice) ? [[name, choice]] : [];
    });
  } catch {
    // Edited by hand: begin empty.
    return [];
  }
}

const isChoice = (value: unknown): value is LayerChoice =>
  typeof value === 'object' && value !== null && Object.values(value).every((isOn) => typeof isOn === 'boolean');
