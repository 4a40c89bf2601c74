import type { ReadReport, Tally } from '@venture-atlas/importers';
import { inWordsOfScreen, mapsLeftOut } from '@venture-atlas/rules';
import type { ImportReport, ImportTally } from '@venture-atlas/types';
import type { ImportOutcome } from './commands/apply-import-plan.ts';

/** Lines of each kind that a report shows at most: files may have thousands of fields. */
const LINES_MAX = 200;

/** What an import came to, in words of the screen. */
export function presentImportReport(read: ReadReport, outcome: ImportOutcome): ImportReport {
  return {
    read: counted(read.read),
    notes: read.notes.slice(0, LINES_MAX).map(inWordsOfScreen),
    locations: outcome.locations,
    positions: outcome.positions,
    texts: outcome.texts,
    new_types: outcome.types.created,
    skipped: tallies([...read.skipped, ...outcome.skipped]),
    changed: tallies([...read.changed, ...outcome.changed]),
    hidden: read.hidden,
    unmapped: counted(read.unmapped),
  };
}

/** The report, which also says when more maps would be made than the preview shows. */
export const withMapsLeftOut = (report: ImportReport, shown: number, total: number): ImportReport =>
  total <= shown ? report : { ...report, notes: [mapsLeftOut(shown, total), ...report.notes] };

const counted = (counts: Readonly<Record<string, number>>): ImportReport['read'] =>
  Object.entries(counts)
    .slice(0, LINES_MAX)
    .map(([what, count]) => ({ what, count }));

const tallies = (all: readonly Tally[]): ImportTally[] =>
  [...all]
    .sort((a, b) => b.count - a.count)
    .slice(0, LINES_MAX)
    .map(({ what, count, examples }) => ({ what: inWordsOfScreen(what), count, examples }));
