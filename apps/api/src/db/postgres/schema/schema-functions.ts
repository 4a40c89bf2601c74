import { PLAIN_LETTERS, UNSEEN_LETTERS } from '@venture-atlas/rules';

/*
 * Functions that the schema itself needs: its checks, indexes and triggers. They have to give the same for the same, for
 * ever, since indexes are made of them. Those that only queries use are in `sqlite/open.ts`.
 */

/** Whether a text is JSON; null stays null, which a check lets pass. */
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
 * JSON as it can be looked into: PostgreSQL takes no letter of the number 0 and no half of a letter out of it, and refuses
 * the whole text for it. As in values that are bound, another letter that is none stands in their place.
 */
const READABLE_JSON = `
create or replace function atlas_compat.readable_json(given text) returns json
language sql immutable strict parallel safe
return (case when given ~* '\\\\u(0000|d[89a-f])'
  then regexp_replace(given, '(?<!\\\\)((?:\\\\\\\\)*)\\\\u(?:0000|d[89a-f][0-9a-f]{2})', '\\1\\\\uffff', 'gi')
  else given end)::json`;

/** What JSON holds at a path such as $.attribution.title, as a text written as it is; null where there is nothing or null. */
const JSON_EXTRACT = `
create or replace function atlas_compat.json_extract(given text, path text) returns text
language sql immutable strict parallel safe
return atlas_compat.readable_json(given) #>> string_to_array(substr(path, 3), '.')`;

/** `foldCase` of the rules: small letters of any script, straight apostrophes, every character keeping its length. */
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

/** `fold` of the rules. Texts of ASCII, which is most, take the short way. */
const FOLD_LETTERS = `
create or replace function atlas_compat.fold_letters(given text) returns text
language sql immutable parallel safe
return case when octet_length(given) = length(given) then lower(given) else ${plainLetters(`regexp_replace(
    lower(normalize(replace(given, '´', ''''), nfkd) collate "und-x-icu"), '${UNSEEN_LETTERS.source}', '', 'g')`)} end`;

/**
 * Any three letters in a row of a text, once each, with the share before them, and the share itself: by these words texts
 * are found, one share never among those of another. Letters are those of ASCII and digits, the others part words: texts
 * in other scripts are found by looking through all of the share. It costs much where it is not kept in an index.
 */
const LETTERS = `
create or replace function atlas_compat.letters_in_share(share bigint, body text) returns text[]
language sql immutable strict parallel safe cost 10000
return (select array_agg(share || ':' || letters) from unnest(show_trgm(body) || ''::text) as each (letters))`;

/** Those that a text of a share has for certain when the words stand in it: beginnings and ends may go on there. */
const LETTERS_SOUGHT = `
create or replace function atlas_compat.letters_sought(share bigint, words text) returns text[]
language sql immutable strict parallel safe
return (
  select array_agg(share || ':' || letters) from unnest(show_trgm(words) || ''::text) as each (letters)
  where letters !~ ' '
)`;

/** Made with a new database. A migration that changes one has to make it anew where a database is there. */
export const schemaFunctions: readonly string[] = [
  'create schema if not exists atlas_compat',
  // Trusted: whoever owns the database may make it.
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
