import { indexWikiTextByWorld } from '../sqlite/wiki-text-by-world.ts';
import type { Migration } from './migration.ts';

/** The index of texts holds each world's for itself, so that a search costs no more when others have the same words. */
export const textsByWorld: Migration = { name: '034-texts-by-world', up: indexWikiTextByWorld };
