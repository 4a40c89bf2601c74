/** The difference of two texts, with some text around it. */
export interface ChangedPart {
  /** The common text before the difference. */
  lead: string;
  removed: string;
  added: string;
  /** The common text after the difference. */
  rest: string;
}

/** Most characters of common text shown on each side, in whole words. */
const AROUND = 40;
/** Most characters shown of either text. */
const LONGEST = 400;

/** Finds the difference of two texts in whole words. Long parts are shortened. */
export function changedPart(before: string, after: string): ChangedPart {
  const [was, is] = [piecesOf(before), piecesOf(after)];
  let start = 0;
  while (start < was.length && start < is.length && was[start] === is[start]) start += 1;
  let end = 0;
  const most = Math.min(was.length, is.length) - start;
  while (end < most && was[was.length - 1 - end] === is[is.length - 1 - end]) end += 1;
  const lead = was.slice(0, start).join('');
  const rest = was.slice(was.length - end).join('');
  return {
    lead: lead.length > AROUND ? `…${lead.slice(-AROUND).replace(/^\S*\s+/, '')}` : lead,
    removed: shortened(was.slice(start, was.length - end).join('')),
    added: shortened(is.slice(start, is.length - end).join('')),
    rest: rest.length > AROUND ? `${rest.slice(0, AROUND).replace(/\s+\S*$/, '')}…` : rest,
  };
}

/** Splits a text into words and the spaces between them. */
const piecesOf = (text: string): string[] => text.split(/(\s+)/).filter((piece) => piece !== '');

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text);
