/* The reader of Markdown, apart from the other rules because it loads a parser that the first screen does without. */
export { parseInPortions, parseMarkdown } from './reader.ts';
export { parseTextInPortions } from './text-with-secrets.ts';
export { readLine as parseLine } from './tree.ts';
