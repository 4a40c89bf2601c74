import { formatNames, formats, isFormatName } from '@venture-atlas/importers/formats';
import { serverMessages } from '@venture-atlas/rules';
import type { ImportDone, ImportJob, ImportsPage } from '@venture-atlas/types';
import { presentHistoryImport } from '../../editing/present/staff-change.ts';
import type { ImportListRow } from '../../editing/queries/history-page.ts';
import { IMPORT_LIFE_MS, type ImportJobView } from '../import-job.ts';
import { ARCHIVE_IMPORT } from '../record-archive.ts';

export function presentJob(job: ImportJobView): ImportJob {
  const { state, round, options, progress, error, report, maps, names, made, map, importId, canDraw, draw } = job;
  return {
    ...presentOpenJob(job),
    state,
    round,
    options,
    progress,
    error,
    report,
    maps,
    names,
    made,
    map,
    import_id: importId,
    can_draw: canDraw,
    draw,
    expires_at: new Date(Date.parse(job.createdAt) + IMPORT_LIFE_MS).toISOString(),
  };
}

/** Every format with its label and options. */
export const presentedFormats: ImportsPage['formats'] = formatNames.map((name) => ({
  name,
  label: formats[name].label,
  options: [...formats[name].options],
}));

/** Label of a format; our own archive is not among the foreign formats. */
function labelOf(format: string): string {
  if (format === ARCHIVE_IMPORT) return serverMessages.ownArchive;
  return isFormatName(format) ? formats[format].label : format;
}

/** An import in the list of open ones. */
export function presentOpenJob(job: ImportJobView): ImportsPage['jobs'][number] {
  return {
    id: job.id,
    state: job.state,
    by: { id: job.userId, name: job.userName },
    created_at: job.createdAt,
    files: [...job.files],
    format: job.format === null ? null : { name: job.format, label: labelOf(job.format) },
  };
}

export function presentImport(row: ImportListRow): ImportDone {
  const report = JSON.parse(row.report) as { outcome?: { locations?: { created?: number; updated?: number } } };
  return {
    ...presentHistoryImport(row),
    format: labelOf(row.format),
    map:
      row.map_id === null || row.map_name === null || row.map_slug === null
        ? null
        : { id: row.map_id, name: row.map_name, slug: row.map_slug },
    created: report.outcome?.locations?.created ?? 0,
    updated: report.outcome?.locations?.updated ?? 0,
  };
}
