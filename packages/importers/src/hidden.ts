import type { SecretFor } from '@venture-atlas/rules';
import type { DraftLocation, WorldDraft } from './draft.ts';
import type { PageBuilder } from './page-builder.ts';
import type { ReadOptions } from './read-options.ts';
import type { ReportBuilder, SecretKind } from './read-report.ts';

/*
 * What a source hides from players is kept for those who lead the game, in every format in the same way. A reader says
 * what is hidden: a passage or a whole text by `addsSecret`, a place by `isHidden` of its draft. What becomes of it
 * follows from the world that it is for. In an open world anybody may be a DM: secrets are for editors alone, and places
 * are drafts. In others secrets are for the DM, and no campaign knows the places.
 */

/** Writes what is hidden to a page. */
export type AddSecret = (write: () => void) => void;

/** How a reader comes to know what to do with what is hidden. */
export interface Hiding {
  options: Pick<ReadOptions, 'hidden' | 'isOpen'>;
  report: ReportBuilder;
}

/** Whether hidden things are to be left out. If so, these are counted. */
export function leavesOutHidden({ options, report }: Hiding, count = 1): boolean {
  if (options.hidden === 'keep') return false;
  report.hide(count);
  return true;
}

/** What adds secrets of one kind to a page: all that is written meanwhile is a secret of the page, or is left out. */
export function addsSecret(page: PageBuilder, kind: SecretKind, hiding: Hiding): AddSecret {
  return (write) => {
    if (leavesOutHidden(hiding)) return;
    if (page.secret(secretsFor(hiding.options), write)) hiding.report.keepSecret(kind);
  };
}

/** For whom secrets are in the world that the files are for. */
const secretsFor = ({ isOpen }: Pick<ReadOptions, 'isOpen'>): SecretFor => (isOpen ? 'editors' : 'dm');

/** Says what was hidden and kept, a sentence for each kind. */
export function hiddenNotes(
  { locations }: Pick<WorldDraft, 'locations'>,
  secrets: Readonly<Record<SecretKind, number>>,
  isOpen: boolean,
): string[] {
  const places = locations.filter((location: DraftLocation) => location.isHidden).length;
  const readers = isOpen ? 'those who edit this world' : 'its DMs and those who edit this world';
  return [
    ...said(
      secrets.passage,
      'passage',
      (is) => `${is} secret: only ${readers} can read ${is === 'is' ? 'it' : 'them'}.`,
    ),
    ...said(secrets.text, 'text', (is) => `${is} secret: only ${readers} can read ${is === 'is' ? 'it' : 'them'}.`),
    ...said(places, 'place', (is) =>
      isOpen
        ? `${is} kept as ${is === 'is' ? 'a draft' : 'drafts'}, which only ${readers} can see.`
        : `${is} kept, and no campaign knows ${is === 'is' ? 'it' : 'them'}.`,
    ),
  ];
}

const said = (count: number, noun: string, what: (is: 'is' | 'are') => string): string[] =>
  count === 0
    ? []
    : [`${count} ${noun}${count === 1 ? '' : 's'} hidden from players ${what(count === 1 ? 'is' : 'are')}`];
