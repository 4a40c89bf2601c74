import type { Db } from '../schema.ts';
import { findMeta, writeMeta } from './meta.ts';

/** How an installation began: with the demo world, or with nothing. */
export type Beginning = 'seeded' | 'empty';

const KEY = 'beginning';

/** How this one began; undefined before its first start. */
export async function findBeginning(db: Db): Promise<Beginning | undefined> {
  const value = await findMeta(db, KEY);
  return value === 'seeded' || value === 'empty' ? value : undefined;
}

export const writeBeginning = (db: Db, beginning: Beginning): Promise<void> => writeMeta(db, KEY, beginning);
