import type { SecretFor } from '@venture-atlas/rules';
import type { DraftLocation, WorldDraft } from './draft.ts';
import type { PageBuilder } from './page-builder.ts';
import type { ReadOptions } from './read-options.ts';
import type { ReportBuilder, SecretKind } from './read-report.ts';

/*
 * What a source hides from players stays visible to those who lead the game, in the same way for every format. A
 * reader marks a passage or a whole text with `addsSecret`, and a place with `isHidden` of its draft. The result
 * depends on the target world. In an open world anybody may be a DM, so secrets are for editors only, and hidden
 * places are drafts. In other worlds secrets are for the DM, and hidden places are unknown in all campaigns.
 */

/** Writes hidden content to a page. */
export type AddSecret = (write: () => void) => void;

/** Context for handling hidden content. */
export interface HidingContext {
  options: Pick<ReadOptions, 'hidden' | 'isOpen'>;
  report: ReportBuilder;
}

/** Whether hidden objects are left out. If so, they are counted. */
export function leavesOutHidden({ options, report }: HidingContext, count = 1): boolean {
  if (options.hidden === 'keep') return false;
  report.hide(count);
  return true;
}

/** Reports things that are kept as hidden because what they lead to is missing: only that says who may see it. */
export function hideForWantOf(report: ReportBuilder, things: string, targets: string): void {
  report.note(
    `Some ${things} lead to ${targets} that are not in these files. Nothing says whether players may see these ${things}, so they are kept as hidden.`,
  );
}

/**
 * Returns a function that adds secrets of one kind to a page. Everything that its callback writes becomes a secret of
 * the page, or is left out.
 */
export function addsSecret(page: PageBuilder, kind: SecretKind, hiding: HidingContext): AddSecret {
  return (write) => {
    if (leavesOutHidden(hiding)) return;
    if (page.secret(secretsFor(hiding.options), write)) hiding.report.keepSecret(kind);
  };
}

/** The audience of secrets in the target world. */
const secretsFor = ({ isOpen }: Pick<ReadOptions, 'isOpen'>): SecretFor => (isOpen ? 'editors' : 'dm');

/** Notes for the report on hidden content that was kept, one sentence for each kind. */
export function hiddenNotes(
  { locations }: Pick<WorldDraft, 'locations'>,
  secrets: Readonly<Record<SecretKind, number>>,
  isOpen: boolean,
): string[] {
  const places = locations.filter((location: DraftLocation) => location.isHidden).length;
  const readers = isOpen ? 'those who edit this world' : 'its DMs and those who edit this world';
  return [
    ...noteFor(
      secrets.passage,
      'passage',
      (is) => `${is} secret: only ${readers} can read ${is === 'is' ? 'it' : 'them'}.`,
    ),
    ...noteFor(secrets.text, 'text', (is) => `${is} secret: only ${readers} can read ${is === 'is' ? 'it' : 'them'}.`),
    ...noteFor(places, 'place', (is) =>
      isOpen
        ? `${is} kept as ${is === 'is' ? 'a draft' : 'drafts'}, which only ${readers} can see.`
        : `${is} kept, and no campaign knows ${is === 'is' ? 'it' : 'them'}.`,
    ),
  ];
}

const noteFor = (count: number, noun: string, what: (is: 'is' | 'are') => string): string[] =>
  count === 0
    ? []
    : [`${count} ${noun}${count === 1 ? '' : 's'} hidden from players ${what(count === 1 ? 'is' : 'are')}`];
