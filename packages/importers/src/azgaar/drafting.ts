import type { WorldDraft } from '../draft.ts';
import type { KeysTaken } from '../keys-taken.ts';
import type { Project } from '../map-projection.ts';
import type { ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import type { AzgaarWorld } from './azgaar-world.ts';

/** Key of the map itself. */
export const ROOT_KEY = 'map';

/** What adding to a draft needs everywhere. */
export interface Drafting {
  draft: WorldDraft;
  world: AzgaarWorld;
  project: Project;
  options: ReadOptions;
  report: ReportBuilder;
  keys: KeysTaken;
}
