import { formatNames, formats, isFormatName } from '@venture-atlas/importers/formats';
import { serverMessages } from '@venture-atlas/rules';
import type { ImportDone, ImportJob, ImportsPage } from '@venture-atlas/types';
import { presentHistoryImport } from '../../editing/present/staff-change.ts';
import type { ImportListRow } from '../../editing/queries/history-page.ts';
import { IMPORT_LIFE_MS, type ImportView } from '../import-view.ts';
import { ARCHIVE_IMPORT } from '../record-archive.ts';

export function presentJob(job: ImportView): ImportJob {
  const { state, round, options, progress, error, report, maps, map, importId, canDraw, draw } = job;
  return {
    ...presentOpenJob(job),
    state,
    round,
    options,
    progress,
    error,
    report,
    maps,
    map,
    import_id: importId,
    can_draw: canDraw,
    draw,
    expires_at: new Date(Date.parse(job.createdAt) + IMPORT_LIFE_MS).toISOString(),
  };
}

/** Every format, with its words. */
export const presentedFormats: ImportsPage['formats'] = formatNames.map((name) => ({
  name,
  label: formats[name].label,
  options: [...formats[name].options],
}));

/** A format in words; an archive of ours is none that somebody else writes. */
function labelOf(format: string): string {
  if (format === ARCHIVE_IMPORT) return serverMessages.ownArchive;
  return isFormatName(format) ? formats[format].label : format;
}

/** A job in the list of those under way. */
export function presentOpenJob(job: ImportView): ImportsPage['jobs'][number] {
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
