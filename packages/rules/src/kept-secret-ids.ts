import { wordsIn } from './opened-secrets.ts';
import { type MarkedSecret, markedSecrets, withIdsInMarks } from './secret-ids.ts';

/*
 * A text field shows the marks of secrets without their IDs (`:::secret dm`). The stored text has them. Each change in
 * the field is repeated in the stored text here, so that each secret keeps its ID and no other secret gets it.
 */

/** The words of secrets by ID. */
export type WordsBySecretId = ReadonlyMap<string, string>;

/** Two indices in a text. */
export interface TextRange {
  start: number;
  end: number;
}

/** The state of a field before a change. */
export interface FieldBefore {
  /** The stored text, with IDs. The field shows it without them. */
  stored: string;
  /** Secrets that were in this field earlier, so that one that was cut out can be pasted. */
  earlier: WordsBySecretId;
  /** What was selected in the field; undefined if that is unknown. */
  selected: TextRange | undefined;
}

/** A secret with the range of its mark in the field. */
interface PlacedSecret extends MarkedSecret, TextRange {
  /** The line with its mark. */
  mark: string;
}

/** The secrets of a text that have an ID. */
export const wordsBySecretId = (text: string): Map<string, string> =>
  new Map(markedSecrets(text).flatMap(({ id, words = '' }) => (id === undefined ? [] : [[id, words]])));

/**
 * The text to store after a change in its field. A secret keeps its ID if its mark was not touched. A secret whose mark is
 * new gets the ID of a secret with the same words that is gone, because it was moved. A copy gets no ID, and neither does
 * a new secret. The server then gives them one. Takes time in proportion to the texts.
 * @param typed the text in the field now
 */
export function withKeptSecretIds(typed: string, { stored, earlier, selected }: FieldBefore): string {
  const before = withIdsInMarks(stored, () => undefined);
  const ids = markedSecrets(stored).map(({ id }) => id);
  const old = placedIn(before).map((secret, at) => ({ ...secret, id: ids[at] }));
  const now = placedIn(typed);
  const replaced = replacedIn(before, typed, selected);
  const stayed = untouchedIn(old, now, { replaced, shift: typed.length - before.length });
  const given = new Map<number, string>();
  const taken = new Set<string>();
  const give = ({ at }: MarkedSecret, id: string | undefined) => {
    if (id === undefined || given.has(at) || taken.has(id)) return;
    given.set(at, id);
    taken.add(id);
  };
  for (const [is, was] of stayed) if (is.words === was.words) give(is, was.id);
  const known = new Map([...earlier, ...wordsBySecretId(stored)]);
  // A mark that was pasted with its ID.
  for (const secret of now) if (known.has(secret.id ?? '')) give(secret, secret.id);
  const staying = new Set([...stayed.values()].map(({ id }) => id));
  const gone = old.filter(({ id }) => !staying.has(id));
  // A single word may be the rest of a secret that was deleted letter by letter.
  const cut = [...earlier].filter(([id, words]) => !ids.includes(id) && wordsIn(words).length > 1);
  const moved = [...gone, ...cut.map(([id, words]) => ({ id, words }))];
  const isFree = ({ id }: { id: string | undefined }) => id !== undefined && !taken.has(id);
  for (const secret of now)
    if (!given.has(secret.at))
      give(secret, withWords((stayed.has(secret) ? gone : moved).filter(isFree), secret.words)?.id);
  // Of equal marks, one may be gone. Without the selection, nobody knows which.
  if (selected !== undefined || old.length === now.length) for (const [is, was] of stayed) give(is, was.id);
  return withIdsInMarks(typed, (at) => given.get(at));
}

/** The secrets of a text, with the place of their marks. */
function placedIn(text: string): PlacedSecret[] {
  const lines = text.split('\n');
  const starts: number[] = [];
  let start = 0;
  for (const line of lines) {
    starts.push(start);
    start += line.length + 1;
  }
  return markedSecrets(text).map((secret) => {
    const [mark = '', from = 0] = [lines[secret.at], starts[secret.at]];
    return { ...secret, mark, start: from, end: from + mark.length };
  });
}

/** The part of the text before that was replaced: what was selected, and what differs. */
function replacedIn(before: string, typed: string, selected: TextRange | undefined): TextRange {
  const most = Math.min(before.length, typed.length);
  let start = 0;
  while (start < Math.min(most, selected?.start ?? most) && before[start] === typed[start]) start += 1;
  let rest = 0;
  while (rest < most - start && before.at(-1 - rest) === typed.at(-1 - rest)) rest += 1;
  return { start, end: Math.max(before.length - rest, selected?.end ?? 0) };
}

/** The secrets whose marks are outside the replaced part, each with the same secret before. */
function untouchedIn(
  old: readonly PlacedSecret[],
  now: readonly PlacedSecret[],
  { replaced, shift }: { replaced: TextRange; shift: number },
): Map<PlacedSecret, PlacedSecret> {
  const byStart = new Map(now.map((secret) => [secret.start, secret]));
  const found = new Map<PlacedSecret, PlacedSecret>();
  for (const was of old) {
    if (was.end > replaced.start && was.start < replaced.end) continue;
    const is = byStart.get(was.end <= replaced.start ? was.start : was.start + shift);
    if (is?.mark === was.mark) found.set(is, was);
  }
  return found;
}

/** The first secret with these words, in any case and punctuation. */
function withWords<Secret extends Pick<MarkedSecret, 'words'>>(
  secrets: readonly Secret[],
  words = '',
): Secret | undefined {
  const wanted = wordsIn(words).join(' ');
  return wanted === '' ? undefined : secrets.find((one) => wordsIn(one.words ?? '').join(' ') === wanted);
}
