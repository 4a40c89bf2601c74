/*
 * The door to what only the engine of the database can do: pieces of queries, locks, files. Nothing outside of this
 * folder names the engine; another one has to bring the same.
 */

export { dataSourceAt } from './data-source.ts';
export { databaseFailure } from './database-failure.ts';
export { databasePlace, folderBeside } from './database-place.ts';
export {
  beginsWith,
  byIndex,
  contains,
  folded,
  greatest,
  inAnyCase,
  inOrderOfLetters,
  partOfText,
  randomLetters,
  rounded,
} from './expressions.ts';
export { foldedBody } from './folded-body.ts';
export { hasSomeKey } from './has-some-key.ts';
export { hasJsonAt, jsonAt, jsonList, jsonNumberAt, jsonPairs, jsonWith, numbersById } from './json-expressions.ts';
export { numberList, textList } from './number-list.ts';
export { databaseSize } from './postgres/database-size.ts';
export { isPostgres } from './postgres/is-postgres.ts';
export { searchTextsOfWorlds } from './search-texts-of-worlds.ts';
export { searchWikiText } from './search-wiki-text.ts';
export { shortJson } from './short-json.ts';
export { shortList } from './short-list.ts';
export { DATABASE_FILE, DATABASE_LOGS, databaseFile } from './sqlite/database-files.ts';
export { emptyLog } from './sqlite/empty-log.ts';
export { examineFile } from './sqlite/examine.ts';
export { lockFolder } from './sqlite/lock-folder.ts';
export { numbersOfDrafts } from './sqlite/wiki-text-index.ts';
export type { TextsAsServed } from './text-hits.ts';
