import { type HiddenNames, longerNames } from '@venture-atlas/rules';
import { LRUCache } from 'lru-cache';
import type { Db, EventKind } from '../../db/schema.ts';
import { searchKey } from '../../db/search-key.ts';
import { ALL_WORLDS, campaignEvents, listEventMarks, listTouched, worldEvents } from '../../events/queries/events.ts';
import { eachWorld, type Sees, type WorldScope } from '../../worlds/scope.ts';
import type { PlaceSight } from '../queries/place-sight.ts';
import { listNamesHolding, listPlayersNames, listPlayersTexts, listWorldNames } from '../queries/search-names.ts';
import { type FoundName, type NameList, nameList } from './name-list.ts';

/** The maximum number of cached names, about 40 MB. The least recently used lists go first. */
const NAMES_MAX = 400_000;

/** The events that may change which names a viewer knows. Only editors see drafts. */
const KINDS = ['world changed', 'settings changed'] as const satisfies readonly EventKind[];
const KINDS_OF_EDITORS = [...KINDS, 'drafts changed'] as const satisfies readonly EventKind[];

/** A cache of the names that viewers may know, by the state of their worlds and campaign. */
export interface NameCache {
  /**
   * The names of a scope at the state of `db`: one list per world, or one list of what players know.
   * @param sight undefined outside of campaigns
   */
  of: (db: Db, scope: WorldScope, sight: PlaceSight | undefined) => Promise<NameList[]>;
  /** The locations with a text that players may read, in order; undefined where hidden texts may take time. */
  texts: (db: Db, scope: WorldScope, sight: PlaceSight | undefined) => Promise<number[] | undefined>;
  /** The names of all places of a scope, including drafts, that contain one of these names as whole words. */
  longer: (db: Db, scope: WorldScope, names: HiddenNames) => Promise<string[]>;
}

/** A cached list, and how to read it. */
interface Source {
  key: string;
  /** The scopes and kinds of events that may change it. */
  scopes: readonly string[];
  kinds: readonly EventKind[];
  /** @param ids reads only these locations; by default all */
  read: (db: Db, ids?: readonly number[]) => Promise<FoundName[]>;
}

interface Kept {
  /** The id of the last event that it includes. */
  mark: number;
  list: NameList;
}

export function createNameCache(): NameCache {
  const kept = new LRUCache<string, Kept>({
    maxSize: NAMES_MAX,
    // A list that is larger than the cache is cached alone.
    sizeCalculation: ({ list }) => Math.min(Math.max(list.items.length, 1), NAMES_MAX),
  });
  const read = async (db: Db, source: Source): Promise<NameList> => {
    const marks = await listEventMarks(db, source.scopes);
    const mark = Math.max(
      0,
      ...marks.flatMap(({ kind, last_id }) => (source.kinds.some((one) => one === kind) ? last_id : [])),
    );
    const before = kept.get(source.key);
    if (before?.mark === mark) return before.list;
    const touched =
      before === undefined || before.mark > mark
        ? undefined
        : await listTouched(db, { scopes: source.scopes, kinds: source.kinds, after: before.mark });
    const list = nameList(
      before === undefined || touched === undefined
        ? await source.read(db)
        : [...before.list.items.filter(({ id }) => !touched.has(id)), ...(await source.read(db, [...touched]))],
    );
    // A write in between has a later mark, so the list is read again.
    kept.set(source.key, { mark, list });
    return list;
  };
  return {
    of: async (db, scope, sight) => {
      const lists: NameList[] = [];
      for (const source of sourcesOf(scope, sight)) lists.push(await read(db, source));
      return lists;
    },
    texts: async (db, scope, sight) => {
      if (sight === undefined) return undefined;
      const source = playersSource('texts', scope, sight, (from, ids) => listPlayersTexts(from, scope, sight, ids));
      return source && (await read(db, source)).items.map(({ id }) => id);
    },
    longer: async (db, scope, names) => {
      const found: string[] = [];
      const keys = names.names.map(({ name }) => searchKey(name));
      const wanted = JSON.stringify(names.names.map(({ name }) => name));
      for (const { worldId } of eachWorld(scope)) {
        const source: Source = {
          key: `longer ${worldId} ${wanted}`,
          scopes: [ALL_WORLDS, worldEvents(worldId)],
          kinds: KINDS_OF_EDITORS,
          read: async (from, ids) => {
            const found = await listNamesHolding(from, worldId, keys, ids);
            return longerNames(found, names).map(({ id, name }) => ({ id, key: name, type: null }));
          },
        };
        found.push(...(await read(db, source)).items.map(({ key }) => key));
      }
      return found;
    },
  };
}

function sourcesOf(scope: WorldScope, sight: PlaceSight | undefined): Source[] {
  const players = sight && playersSource('names', scope, sight, (db, ids) => listPlayersNames(db, scope, sight, ids));
  if (players !== undefined) return [players];
  const sees: Sees = sight === undefined ? scope.sees : 'shown';
  return eachWorld(scope).map(({ worldId }) => ({
    key: `${sees} ${worldId}`,
    scopes: [ALL_WORLDS, worldEvents(worldId)],
    kinds: sees === 'all' ? KINDS_OF_EDITORS : KINDS,
    read: (db, ids) => listWorldNames(db, scope, { worldId, sees }, ids),
  }));
}

/** The list of what players know; undefined for viewers who know everything that is shown. */
function playersSource(
  what: 'names' | 'texts',
  { worldIds, layerId }: WorldScope,
  { campaignId, alias }: PlaceSight,
  read: Source['read'],
): Source | undefined {
  if (campaignId === undefined) return undefined;
  return {
    key: JSON.stringify([what, campaignId, worldIds, layerId, alias !== undefined]),
    scopes: [campaignEvents(campaignId), ALL_WORLDS, ...worldIds.map(worldEvents)],
    kinds: KINDS,
    read,
  };
}
