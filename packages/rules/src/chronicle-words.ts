import type { ChronicleKind, ChronicleLine, ChroniclePlace } from '@venture-atlas/types';
import { handoutName } from './handout.ts';

/** A piece of a line: words, or the place or handout that they mention. */
export type LinePiece = string | ChroniclePlace | { name: string; showing: string };

const did: Record<
  Exclude<ChronicleKind, 'rumour' | 'noted' | 'shown' | 'learned' | 'session started' | 'session ended'>,
  [string, string]
> = {
  named: ['was named', 'were named'],
  visited: ['was visited', 'were visited'],
  'hidden again': ['was hidden again', 'were hidden again'],
  'rumour again': ['is a rumor again', 'are rumors again'],
  'named again': ['is no longer visited', 'are no longer visited'],
};

/** A line of the chronicle in words, with places as separate pieces. */
export function lineInWords(line: ChronicleLine): LinePiece[] {
  const places = listed(line);
  const isOne = line.places.length + line.more === 1;
  switch (line.kind) {
    case 'session started':
      return ['The session began'];
    case 'session ended':
      return ['The session ended'];
    case 'shown':
      return [
        'Shown: ',
        line.shown === undefined ? 'a handout' : { name: handoutName(line.shown.title), showing: line.shown.key },
      ];
    case 'learned':
      return ['Learned about ', ...places, ...(line.words === undefined ? [] : [`: “${line.words}”`])];
    case 'rumour':
      return [isOne ? 'A rumor: ' : 'Rumors: ', ...places, ...aliasesForPlayers(line)];
    case 'noted':
      return [`${line.by ?? 'Somebody'} wrote a note at `, ...places];
    default:
      return [...places, ` ${did[line.kind][isOne ? 0 : 1]}`, ...aliasesForPlayers(line)];
  }
}

/** The beginning of a text, on one line of limited length, cut between words. */
export function beginningOf(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > most / 2 ? cut.slice(0, end) : cut).replace(/[\s.,;:–-]+$/, '').replace(/[\ud800-\udbff]$/, '')}…`;
}

/** The players' aliases of the places, for the DM, who reads the names. */
function aliasesForPlayers({ places, more }: ChronicleLine): string[] {
  const [only] = places;
  return places.length + more === 1 && only?.alias !== undefined ? [`, as “${only.alias}”`] : [];
}

/** "A", "A and B", "A, B and 3 more". */
function listed({ places, more, is_many }: ChronicleLine): LinePiece[] {
  const rest = more === 0 ? [] : [`${is_many ? 'more than ' : ''}${more} more`];
  const all: LinePiece[] = [...places, ...rest];
  return all.flatMap((piece, index) => {
    const before = index === 0 ? [] : [index === all.length - 1 ? ' and ' : ', '];
    return [...before, piece];
  });
}

/** A session with its chronicle, for export to a file. */
export interface SessionToWrite {
  title: string;
  /** The date, in words. */
  when: string;
  recap: string;
  /** Grouped by the reader's days. */
  days: readonly { day: string; lines: readonly ChronicleLine[] }[];
}

/** A chronicle as Markdown. It contains only what its reader may know. */
export function chronicleMarkdown(campaign: string, sessions: readonly SessionToWrite[]): string {
  const parts = sessions.flatMap(({ title, when, recap, days }) => [
    `## ${title}`,
    ...(when === '' ? [] : [when]),
    ...(recap === '' ? [] : [recap]),
    ...days.flatMap(({ day, lines }) => [`### ${day}`, lines.map(lineInMarkdown).join('\n')]),
  ]);
  return `${[`# ${plainMarkdown(campaign)}`, ...parts].join('\n\n')}\n`;
}

function lineInMarkdown(line: ChronicleLine): string {
  const words = lineInWords(line).map((piece) =>
    typeof piece === 'string' ? plainMarkdown(piece) : `**${plainMarkdown(piece.name)}**`,
  );
  return `- ${words.join('')}${line.dm_only ? ' (DM only)' : ''}`;
}

/** Escapes text for Markdown. */
const plainMarkdown = (text: string): string => text.replaceAll(/[\\`*_[\]<>#|]/g, '\\$&');
