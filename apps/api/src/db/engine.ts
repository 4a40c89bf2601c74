/*
 * Exports all features of a specific database engine: query fragments, locks, files. Code outside this folder never
 * names the engine; another engine has to provide the same.
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
  hasSomeKey,
  inAnyCase,
  inOrderOfLetters,
  partOfText,
  randomLetters,
  rounded,
} from './expressions.ts';
export {
  hasJsonAt,
  jsonAt,
  jsonList,
  jsonNumberAt,
  jsonPairs,
  jsonWith,
  numberList,
  numbersById,
  shortJson,
  shortList,
  textList,
} from './json-expressions.ts';
export { isPostgres } from './postgres/address.ts';
export { databaseSize } from './postgres/open.ts';
export { foldedBody } from './search-key.ts';
export { searchTextsOfWorlds, searchWikiText } from './search-wiki-text.ts';
export { DATABASE_FILE, DATABASE_LOGS, databaseFile, emptyLog } from './sqlite/database-files.ts';
export { examineFile } from './sqlite/examine.ts';
export { lockFolder } from './sqlite/lock-folder.ts';
export { numbersOfDrafts } from './sqlite/wiki-text-index.ts';
export type { TextsAsServed, WikiTextHit } from './text-hits.ts';
