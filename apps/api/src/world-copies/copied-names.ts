import { createHash } from 'node:crypto';

/**
 * The names of the pictures that one run of a copy stores, one after the other. Nobody knows them who does not know the
 * seed, which is of that run alone and written down nowhere.
 * @param seed of as many bytes as a name
 */
export function namesOf(seed: string): () => string {
  let count = 0;
  return () => {
    count += 1;
    return createHash('sha256').update(`${seed} ${count}`).digest('hex');
  };
}
