import { sourceKeyOf, type WorldDraft } from './draft.ts';
import type { ReportBuilder } from './read-report.ts';

/** Whatever a reader missed: a key means one place, and a second one of it is told and left out. */
export function dropTwins(draft: WorldDraft, report: ReportBuilder): void {
  const seen = new Set<string>();
  const isFirst = (key: string, name: string): boolean => {
    const isNew = !seen.has(sourceKeyOf(draft, key));
    seen.add(sourceKeyOf(draft, key));
    if (!isNew) report.skip('has the ID of another thing in the files', name);
    return isNew;
  };
  draft.locations = draft.locations.filter(({ key, name }) => isFirst(key, name));
  draft.textsByName = draft.textsByName.filter(({ key, names: [name = ''] }) => isFirst(key, name));
}
