import type { ImportCounts, ImportJob, ImportPoint, ImportUndone } from '@venture-atlas/types';

/** "1 place", "7 places". */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** "a, b and c"; empty without parts. */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** The files in few words: the first name, and how many more. */
export function fileWords(names: readonly string[], total = names.length): string {
  const [first = ''] = names;
  return total <= 1 ? first : `${first} and ${plural(total - 1, 'more file')}`;
}

export const stateWords: Record<ImportJob['state'], string> = {
  reading: 'is being read',
  ready: 'is read and waits for a decision',
  applying: 'is being written',
  done: 'is done',
  failed: 'could not be read',
  cancelled: 'was canceled',
};

export const changeWords: Record<ImportPoint['change'], string> = {
  new: 'New',
  changed: 'Changed',
  same: 'As it is',
};

type Step = NonNullable<ImportJob['progress']>['step'];

export const stepWords: Record<Step, string> = {
  waiting: 'Waiting for another import to end',
  reading: 'Reading',
  comparing: 'Comparing with what is here',
  writing: 'Writing',
};

/** Whether the files can be read in another way: what we wrote ourselves has only one. */
export const hasOptions = ({ format }: Pick<ImportJob, 'format'>): boolean => format?.name !== 'atlas';

/** Whether an import would write anything. */
export function hasChanges({ report }: Pick<ImportJob, 'report'>): boolean {
  if (report === null) return false;
  const writes = ({ created, updated }: ImportCounts) => created + updated;
  return writes(report.locations) + writes(report.positions) + writes(report.texts) > 0;
}

/** What an import made, in one sentence. */
export function doneWords({ report, import_id }: Pick<ImportJob, 'report' | 'import_id'>): string {
  if (report === null) return 'The import is done.';
  if (import_id === null) return 'Everything was already here. Nothing was changed.';
  const { locations, positions, texts } = report;
  const made = [
    [locations.created, 'new place'],
    [locations.updated, 'changed place'],
    [positions.created, 'new point on a map', 'new points on maps'],
    [positions.updated, 'changed point', 'changed points'],
    [texts.created + texts.updated, 'text'],
  ] as const;
  const parts = made.filter(([count]) => count > 0).map(([count, one, many]) => plural(count, one, many));
  return `Imported: ${listed(parts)}.`;
}

/** What undoing takes away, or took away, in one sentence. */
export function undoneWords({ removed, restored, dry_run }: ImportUndone): string {
  const gone = [
    plural(removed.locations, 'place'),
    plural(removed.positions, 'point on a map', 'points on maps'),
    ...(removed.texts > 0 ? [plural(removed.texts, 'text')] : []),
    ...(removed.types > 0 ? [plural(removed.types, 'type')] : []),
  ];
  const back = restored > 0 ? ` and ${dry_run ? 'puts' : 'put'} ${plural(restored, 'thing')} back as before` : '';
  return `${dry_run ? 'This removes' : 'Removed'} ${listed(gone)}${back}.`;
}

/** Bytes as people read them. */
export function sizeWords(bytes: number): string {
  if (bytes >= 1_048_576) return `${(bytes / 1_048_576).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1024))} KB`;
}
