import type { Db, NewImportItem } from '../../db/schema.ts';
import { insertImportItems } from '../queries/imports.ts';
import type { ImportPlan } from './apply-import-plan.ts';

/** What a plan is carried out with. */
export interface Writing {
  trx: Db;
  worldId: number;
  plan: ImportPlan;
  importId: number;
  at: string;
}

/** One thing that an import made or changed, to be undone by. */
export type Item = Omit<NewImportItem, 'import_id'>;

/** Notes what was made and changed, so that it can be undone. */
export const record = ({ trx, importId }: Writing, items: readonly Item[]): Promise<void> =>
  insertImportItems(
    trx,
    items.map((item) => ({ ...item, import_id: importId })),
  );
