/*
 * The door to what only the engine of the database can do: pieces of queries, locks, files. Nothing outside of this
 * folder names the engine; another one has to bring the same.
 */

export { dataSourceAt } from './data-source.ts';
export { databaseFailure } from './database-failure.ts';
export { databasePlace } from './database-place.ts';
export { isPostgres } from './postgres/is-postgres.ts';
export { DATABASE_FILE, DATABASE_LOGS, databaseFile } from './sqlite/database-files.ts';
export { emptyLog } from './sqlite/empty-log.ts';
export { examineFile } from './sqlite/examine.ts';
export {
  beginsWith,
  byIndex,
  contains,
  folded,
  greatest,
  hasJsonAt,
  jsonAt,
  jsonList,
  jsonPairs,
  jsonWith,
  numbersById,
} from './sqlite/expressions.ts';
export { hasSomeKey } from './sqlite/has-some-key.ts';
export { lockFolder } from './sqlite/lock-folder.ts';
export { numberList, textList } from './sqlite/number-list.ts';
export { searchTextsOfWorlds } from './sqlite/search-texts-of-worlds.ts';
export { searchWikiText } from './sqlite/search-wiki-text.ts';
export { shortJson } from './sqlite/short-json.ts';
export { shortList } from './sqlite/short-list.ts';
export { numbersOfDrafts } from './sqlite/wiki-text-by-world.ts';
