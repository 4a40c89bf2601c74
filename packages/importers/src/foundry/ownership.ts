import { finiteNumber, isRecord } from '../clean-name.ts';

type Json = Record<string, unknown>;

/** What all players get of a journal or a page: nothing, that it is there, or its text. */
export type Sight = 'nothing' | 'name' | 'text';

const [LIMITED, OBSERVER] = [1, 2];

/** What players get: a page that says nothing follows its journal, and a journal that says nothing is hidden. */
export function sightOf(journal: Json, page?: Json): Sight {
  const own = levelOf(page);
  const level = own === undefined || own < 0 ? (levelOf(journal) ?? 0) : own;
  if (level < LIMITED) return 'nothing';
  return level < OBSERVER ? 'name' : 'text';
}

/** Whether a journal says who may read it. The export of one document leaves that out. */
export const saysWhoReads = (journal: Json): boolean => levelOf(journal) !== undefined;

const levelOf = (document: Json | undefined): number | undefined => {
  const levels = isRecord(document?.ownership) ? document.ownership : document?.permission;
  return isRecord(levels) ? finiteNumber(levels.default) : undefined;
};
