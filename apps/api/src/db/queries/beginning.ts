import type { Db } from '../schema.ts';
import { findMeta, writeMeta } from './meta.ts';

/** Initial content of an installation: the demo world, or none. */
export type Beginning = 'seeded' | 'empty';

const KEY = 'beginning';

/** Initial content of this installation; undefined before its first start. */
export async function findBeginning(db: Db): Promise<Beginning | undefined> {
  const value = await findMeta(db, KEY);
  return value === 'seeded' || value === 'empty' ? value : undefined;
}

export const writeBeginning = (db: Db, beginning: Beginning): Promise<void> => writeMeta(db, KEY, beginning);
