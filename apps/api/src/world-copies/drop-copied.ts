import type { Db } from '../db/schema.ts';
import { removeOwnerless } from '../media/commands/sweep-pictures.ts';
import type { MediaStore } from '../media/store/media-store.ts';
import { namesOf } from './copied-names.ts';

/** Pictures are stored one after the other: behind so many names without a file there is none. */
const GAP = 2;

/** Removes what a run of a copy stored and no world has: it was ended, or failed. */
export async function dropCopied(deps: { db: Db; media: MediaStore }, seed: string): Promise<void> {
  const items = await deps.media.listItems();
  const stored = new Set(items.map((item) => /[0-9a-f]{64}/.exec(item)?.[0]));
  const nextName = namesOf(seed);
  const ours = new Set<string>();
  for (let missing = 0; missing < GAP; ) {
    const name = nextName();
    if (stored.has(name)) ours.add(name);
    missing = stored.has(name) ? 0 : missing + 1;
  }
  if (ours.size > 0) await removeOwnerless(deps, (hash) => ours.has(hash), Number.POSITIVE_INFINITY);
}
