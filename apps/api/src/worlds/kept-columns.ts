import type { Layer, Look, Shape, TypeLook } from '@venture-atlas/types';
import { jsonOrNull, textOrNull } from '../db/kept-json.ts';
import type { Flag } from '../db/schema.ts';
import { contentsOf, type WorldTableName, type worldContents } from './world-contents.ts';

/** What the columns of JSON hold. Only our own commands write them. */
interface KeptJson {
  location_types: { look: TypeLook | null; layer: Layer | null };
  locations: { images_from_wiki: string[] };
  positions: { look: Look | null; geojson: Shape | null };
}

type FlagOf<T extends WorldTableName> = (typeof worldContents)[T] extends { readonly flags: readonly (infer Name)[] }
  ? Name
  : never;
type JsonOf<T> = T extends keyof KeptJson ? KeptJson[T] : Record<never, never>;

/** A row, or some columns of one, as it is outside the database: with true and false, and with what its JSON says. */
export type Parsed<T extends WorldTableName, Row> = {
  [C in keyof Row]: C extends FlagOf<T> ? boolean : C extends keyof JsonOf<T> ? JsonOf<T>[C] : Row[C];
};

/** The same as the database stores it. */
export type Stored<T extends WorldTableName, Row> = {
  [C in keyof Row]: C extends FlagOf<T>
    ? Flag
    : C extends keyof JsonOf<T>
      ? null extends JsonOf<T>[C]
        ? string | null
        : string
      : Row[C];
};

/** Columns that were read, as they are outside the database. */
export function parsedRow<T extends WorldTableName, Row extends object>(table: T, row: Row): Parsed<T, Row> {
  const { flags = [], json = [] } = contentsOf(table);
  const parsed = { ...row } as Record<string, unknown>;
  for (const name of flags) if (name in parsed) parsed[name] = parsed[name] === 1;
  for (const name of json) if (name in parsed) parsed[name] = jsonOrNull(parsed[name] as string | null);
  // The description of the table says which columns these are.
  return parsed as Parsed<T, Row>;
}

/** Columns as they are outside the database, to be written. What is undefined stays so. */
export function storedRow<T extends WorldTableName, Row extends object>(table: T, row: Row): Stored<T, Row> {
  const { flags = [], json = [] } = contentsOf(table);
  const stored = { ...row } as Record<string, unknown>;
  for (const name of flags) if (stored[name] !== undefined) stored[name] = stored[name] === true ? 1 : 0;
  for (const name of json) if (stored[name] !== undefined) stored[name] = textOrNull(stored[name] as object | null);
  return stored as Stored<T, Row>;
}
