import type { Counts, ImportOutcome } from '../../apps/api/src/imports/commands/apply-import-plan.ts';
import type { UndoOutcome } from '../../apps/api/src/imports/commands/undo-import.ts';
import {
  type FormatName,
  formats,
  isFormatName,
  type ReadReport,
  type Tally,
} from '../../packages/importers/src/index.ts';
import { serverMessages } from '../../packages/rules/src/index.ts';

const FIELDS_SHOWN = 12;

/** The result of an import, in lines for people. */
export function reportLines(told: {
  format: FormatName;
  report: ReadReport;
  outcome: ImportOutcome;
  isDryRun: boolean;
}): string[] {
  const { report, outcome, isDryRun } = told;
  const { map } = outcome;
  const would = isDryRun ? 'Would make' : 'Made';
  return [
    `${formats[told.format].label}: ${report.files.length} ${report.files.length === 1 ? 'file' : 'files'}`,
    ...Object.entries(report.read).map(([kind, count]) => `  read ${count} ${kind}`),
    ...report.notes.map((note) => `  ${note}`),
    ...(map === null ? [] : [mapLine(map, isDryRun)]),
    `${would}:`,
    countsLine('places', outcome.locations),
    countsLine('positions', outcome.positions),
    countsLine('texts', outcome.texts),
    ...(outcome.types.created > 0 ? [`  types: ${outcome.types.created} new`] : []),
    ...tallyLines('Left out:', [...report.skipped, ...outcome.skipped]),
    ...tallyLines('Changed by the import:', [...report.changed, ...outcome.changed]),
    ...(report.hidden > 0 ? [`Hidden or secret, left out: ${report.hidden} (--hidden keep keeps them)`] : []),
    ...unmappedLines(report.unmapped),
    lastLine(outcome, isDryRun),
  ];
}

function mapLine(map: NonNullable<ImportOutcome['map']>, isDryRun: boolean): string {
  const size = `${map.width} x ${map.height} units`;
  if (map.is_new) return `${isDryRun ? 'A new map would be' : 'New map'}: ${map.name} at /${map.slug}/, ${size}`;
  return `Map: ${map.name} at /${map.slug}/, ${size}`;
}

function countsLine(what: string, { created, updated, unchanged, kept }: Counts): string {
  const parts = [`${created} new`, `${updated} changed`, `${unchanged} unchanged`];
  return `  ${what}: ${parts.join(', ')}${kept > 0 ? `, ${kept} kept as they were changed here` : ''}`;
}

function tallyLines(heading: string, tallies: readonly Tally[]): string[] {
  if (tallies.length === 0) return [];
  const line = ({ what, count, examples }: Tally): string => {
    const shown = examples.length === 0 ? '' : ` (${examples.join('; ')}${count > examples.length ? '; …' : ''})`;
    return `  ${what}: ${count}${shown}`;
  };
  return [heading, ...tallies.map(line)];
}

function unmappedLines(unmapped: Readonly<Record<string, number>>): string[] {
  const fields = Object.entries(unmapped);
  if (fields.length === 0) return [];
  const shown = fields.slice(0, FIELDS_SHOWN).map(([field, count]) => `${field} ${count}`);
  const more = fields.length > FIELDS_SHOWN ? `, and ${fields.length - FIELDS_SHOWN} more` : '';
  return [`Cannot be kept here: ${shown.join(', ')}${more}`];
}

function lastLine(outcome: ImportOutcome, isDryRun: boolean): string {
  if (isDryRun) return 'This was a dry run: nothing was changed.';
  if (outcome.import_id === null) {
    const hasThings = outcome.locations.unchanged + outcome.positions.unchanged + outcome.texts.unchanged > 0;
    return hasThings ? 'Everything was already there. Nothing was changed.' : 'There was nothing to import.';
  }
  return `This is import ${outcome.import_id}. Take it back with: npm run import -- undo ${outcome.import_id}`;
}

/** The result of an undo, in lines for people. */
export function undoLines({ import_id, removed, restored, kept }: UndoOutcome, isDryRun: boolean): string[] {
  const shown = kept.slice(0, FIELDS_SHOWN).map((line) => `  ${line}`);
  const wouldKeep = isDryRun
    ? 'Was changed since; --keep-changed would keep it:'
    : 'Kept, since people have worked on it:';
  return [
    `${isDryRun ? `Undoing import ${import_id} would remove` : `Import ${import_id} is undone: removed`} ${removed.locations} places, ${removed.positions} positions, ${removed.texts} texts and ${removed.types} types, put ${restored} things back.`,
    ...(kept.length > 0 ? [wouldKeep, ...shown] : []),
    ...(kept.length > shown.length ? [`  and ${kept.length - shown.length} more`] : []),
  ];
}

/** One import of the list. */
export function importLine(row: {
  id: number;
  at: string;
  format: string;
  files: string;
  actor_name: string | null;
  undone_at: string | null;
}): string {
  const files = (JSON.parse(row.files) as ReadReport['files']).map((file) => file.name);
  const more = files.length > 3 ? ` and ${files.length - 3} more` : '';
  const own = row.format === 'atlas' ? serverMessages.ownArchive : row.format;
  const format = isFormatName(row.format) ? formats[row.format].label : own;
  const undone = row.undone_at === null ? '' : `, undone ${row.undone_at.slice(0, 16).replace('T', ' ')}`;
  return `${String(row.id).padStart(4)}  ${row.at.slice(0, 16).replace('T', ' ')}  ${format}: ${files.slice(0, 3).join(', ')}${more} (${row.actor_name ?? 'command line'})${undone}`;
}
