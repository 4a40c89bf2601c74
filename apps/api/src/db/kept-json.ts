/** What a column keeps as JSON; null where it keeps nothing. */
export const jsonOrNull = <T>(text: string | null): T | null => (text === null ? null : (JSON.parse(text) as T));

/** The same the other way round. */
export const textOrNull = (value: object | null | undefined): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);
