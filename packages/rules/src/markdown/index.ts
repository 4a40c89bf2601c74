/* The Markdown parser. It is separate from the other rules, since the first screen does not need it. */
export { parseInPortions, parseMarkdown } from './reader.ts';
export { parseTextInPortions } from './text-with-secrets.ts';
export { readLine as parseLine } from './tree.ts';
