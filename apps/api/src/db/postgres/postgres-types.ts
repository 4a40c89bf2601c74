import type pg from 'pg';

/** Numbers of PostgreSQL's types, as its catalogue has them. */
const OF = { bool: 16, bytea: 17, int8: 20, int2: 21, int4: 23, float4: 700, float8: 701, numeric: 1700 } as const;

type Reader = (text: string) => unknown;

/** @throws RangeError instead of giving another number than the one that is stored */
function readWholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError(`The database holds ${text}, which is no safe number.`);
  return number;
}

const readers = new Map<number, Reader>([
  [OF.bool, (text) => (text === 't' ? 1 : 0)],
  [OF.bytea, (text) => Buffer.from(text.slice(2), 'hex')],
  [OF.int8, readWholeNumber],
  [OF.int2, Number],
  [OF.int4, Number],
  [OF.float4, Number],
  [OF.float8, Number],
  [OF.numeric, Number],
]);

const asText: Reader = (text) => text;

/** Values as SQLite gives them: numbers as numbers, yes and no as 1 and 0, everything else as its text. */
export const postgresTypes = {
  getTypeParser: (type: number) => readers.get(type) ?? asText,
} as pg.CustomTypesConfig;
