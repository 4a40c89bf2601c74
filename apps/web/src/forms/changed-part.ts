/** What differs between two texts, with a little of what stands around it. */
export interface ChangedPart {
  /** What both have before it. */
  lead: string;
  removed: string;
  added: string;
  /** What both have after it. */
  rest: string;
}

/** The longest part of what both texts have that is shown on each side (characters), in whole words. */
const AROUND = 40;
/** The longest part of either text that is shown. */
const LONGEST = 400;

/** Where two texts differ, by whole words; the beginning of what is very long. */
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

/** Words, and what stands between them. */
const piecesOf = (text: string): string[] => text.split(/(\s+)/).filter((piece) => piece !== '');

const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text);
