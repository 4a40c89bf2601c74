import { PLAIN_LETTERS, UNSEEN_LETTERS } from '@venture-atlas/rules';

/*
 * Functions used by the schema: in checks, indexes, and triggers. They must be deterministic forever, since indexes are
 * built from them. Functions only for queries are in `sqlite/open.ts`.
 */

/** Whether a text is JSON; null stays null, which checks accept. */
const JSON_VALID = `
create or replace function atlas_compat.json_valid(given text) returns boolean
language plpgsql immutable strict parallel safe as $$
begin
  perform given::json;
  return true;
exception when others then
  return false;
end $$`;

/**
 * JSON that PostgreSQL can parse: it rejects NUL characters and unpaired surrogates, so another invalid character
 * replaces them, as in bound values.
 */
const READABLE_JSON = `
create or replace function atlas_compat.readable_json(given text) returns json
language sql immutable strict parallel safe
return (case when given ~* '\\\\u(0000|d[89a-f])'
  then regexp_replace(given, '(?<!\\\\)((?:\\\\\\\\)*)\\\\u(?:0000|d[89a-f][0-9a-f]{2})', '\\1\\\\uffff', 'gi')
  else given end)::json`;

/** The value at a path such as $.attribution.title as plain text; null if missing or null. */
const JSON_EXTRACT = `
create or replace function atlas_compat.json_extract(given text, path text) returns text
language sql immutable strict parallel safe
return atlas_compat.readable_json(given) #>> string_to_array(substr(path, 3), '.')`;

/** `foldCase` of the rules: lower case for all scripts, straight apostrophes, unchanged length of each character. */
const FOLD_CASE = `
create or replace function atlas_compat.fold_case(given text) returns text
language sql immutable strict parallel safe
return replace(replace(lower(replace(given, 'İ', E'\\uE000') collate "und-x-icu"), E'\\uE000', 'İ'), '’', '''')`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const ofOneLetter = Object.entries(PLAIN_LETTERS).filter(([, plain]) => plain.length === 1);
const ofSeveral = Object.entries(PLAIN_LETTERS).filter(([, plain]) => plain.length > 1);

const plainLetters = (text: string): string =>
  ofSeveral.reduce(
    (whole, [letter, plain]) => `replace(${whole}, ${quoted(letter)}, ${quoted(plain)})`,
    `translate(${text}, ${quoted(ofOneLetter.map(([letter]) => letter).join(''))}, ${quoted(ofOneLetter.map(([, plain]) => plain).join(''))})`,
  );

/** `fold` of the rules. ASCII texts, which are most, are handled faster. */
const FOLD_LETTERS = `
create or replace function atlas_compat.fold_letters(given text) returns text
language sql immutable parallel safe
return case when octet_length(given) = length(given) then lower(given) else ${plainLetters(`regexp_replace(
    lower(normalize(replace(given, '´', ''''), nfkd) collate "und-x-icu"), '${UNSEEN_LETTERS.source}', '', 'g')`)} end`;

/**
 * All distinct trigrams of a text, each prefixed by the share, and the share itself: texts are found by these words,
 * and shares never mix. Trigrams consist of ASCII letters and digits; other characters separate words: texts in other
 * scripts are found by scanning the whole share. Expensive unless indexed.
 */
const LETTERS = `
create or replace function atlas_compat.letters_in_share(share bigint, body text) returns text[]
language sql immutable strict parallel safe cost 10000
return (select array_agg(share || ':' || letters) from unnest(show_trgm(body) || ''::text) as each (letters))`;

/** Trigrams that every matching text of a share must contain: words may continue before and after the search term. */
const LETTERS_SOUGHT = `
create or replace function atlas_compat.letters_sought(share bigint, words text) returns text[]
language sql immutable strict parallel safe
return (
  select array_agg(share || ':' || letters) from unnest(show_trgm(words) || ''::text) as each (letters)
  where letters !~ ' '
)`;

/** Created with a new database. A migration that changes one must recreate it in existing databases. */
export const schemaFunctions: readonly string[] = [
  'create schema if not exists atlas_compat',
  // A trusted extension: the owner of the database may create it.
  'create extension if not exists citext',
  'create extension if not exists pg_trgm',
  JSON_VALID,
  READABLE_JSON,
  JSON_EXTRACT,
  FOLD_CASE,
  FOLD_LETTERS,
  LETTERS,
  LETTERS_SOUGHT,
];
