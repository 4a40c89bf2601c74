import { createWikiLinks } from '../sqlite/wiki-links.ts';
import type { Migration } from './migration.ts';

/** Texts link places by their numbers: which text links which place is looked up from both sides. */
export const wikiLinks: Migration = { name: '053-wiki-links', up: createWikiLinks };
