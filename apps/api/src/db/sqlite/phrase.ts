/** One FTS5 string: whatever stands inside the quotes is text, never an operator. */
export const phrase = (text: string): string => `"${text.replaceAll('"', '""')}"`;
