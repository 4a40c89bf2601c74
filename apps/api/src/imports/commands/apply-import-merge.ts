/** Values of a thing by field, as they are stored. */
export type FieldValues = Readonly<Record<string, string | number | null>>;

/** What an import does with a thing that is there already. */
export interface Merge {
  /** Fields to write, with their new values. */
  write: FieldValues;
  /** Fields that were changed here since the last import and differ from the file: they stay. */
  kept: string[];
  /** What the source said, as the next import shall compare with. */
  said: FieldValues;
}

/**
 * Three-way: a field is written when the file differs from what is here and nobody changed it here since the file
 * was last imported. With `overwrite` the file wins.
 * @param last what the file said the last time; undefined when the thing is not from this file
 */
export function mergeFields(
  current: FieldValues,
  last: FieldValues | undefined,
  wanted: FieldValues,
  overwrite: boolean,
): Merge {
  const write: Record<string, string | number | null> = {};
  const said: Record<string, string | number | null> = {};
  const kept: string[] = [];
  for (const [field, value] of Object.entries(wanted)) {
    const now = current[field] ?? null;
    const before = last === undefined ? undefined : (last[field] ?? null);
    said[field] = value;
    if (value === now) continue;
    if (overwrite || (before !== undefined && before === now)) {
      write[field] = value;
      continue;
    }
    // Nothing new in the file: what was changed here is simply how it is now.
    if (before !== value) kept.push(field);
    if (before !== undefined) said[field] = before;
    else delete said[field];
  }
  return { write, kept, said };
}
