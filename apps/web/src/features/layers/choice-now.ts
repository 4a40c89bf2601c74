import { type LayerChoice, recallLayers } from '../../session/layer-choices.ts';

/** The layer choice of the last opened map. A choice from a link is stored nowhere else. */
let now: { path: string; choice: LayerChoice } | undefined;
const listeners = new Set<() => void>();

/** @param path of the map; key of the stored choice */
export function noteChoice(path: string, choice: LayerChoice): void {
  now = { path, choice };
  for (const listener of listeners) listener();
}

/** The layer choice of the map at this path. The same object until it changes. */
export function choiceOn(path: string): LayerChoice {
  if (now?.path !== path) now = { path, choice: recallLayers(path) };
  return now.choice;
}

/** @returns stops following */
export function followChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
