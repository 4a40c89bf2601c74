import { queryOptions } from '@tanstack/react-query';
import {
  addresses,
  type BodyOf,
  type Calls,
  type PublishedSubjectName,
  type WorkingCopy,
  type WorldReaders,
} from '@venture-atlas/types';
import { call } from './call.ts';

/** Identifies a thing with text fields for readers. */
export interface CopyKey {
  readonly subject: PublishedSubjectName;
  readonly id: string;
}

const paramsOf = ({ subject, id }: CopyKey) => ({ subject, id });

/** The user's unpublished texts of a thing. */
export const fetchWorkingCopy = async (key: CopyKey): Promise<WorkingCopy | null> =>
  (await call(addresses.getWorkingCopy, { params: paramsOf(key) })).copy;

export type TypedFields = BodyOf<Calls['saveWorkingCopy']>;

/** @returns the new state of the copy; null if it is empty */
export const saveWorkingCopy = async (key: CopyKey, body: TypedFields): Promise<string | null> =>
  (await call(addresses.saveWorkingCopy, { params: paramsOf(key), body })).updated_at;

export const discardWorkingCopy = (key: CopyKey, fields: string[]) =>
  call(addresses.discardWorkingCopy, { params: paramsOf(key), body: { fields } });

/** The user's discarded texts. */
export const discardedQuery = (page: number) =>
  queryOptions({
    queryKey: ['discarded', page] as const,
    queryFn: ({ signal }) => call(addresses.listDiscarded, { query: { page: page === 1 ? undefined : page }, signal }),
  });

export const takeBackDiscarded = (id: string) => call(addresses.takeBackDiscarded, { params: { id } });

/** The Atlas: everybody may read it, and its campaigns are not listed. */
const OPEN_ATLAS: WorldReaders = { waits: true, readers: 'everybody', campaigns: [] };

/**
 * The readers of a world's texts, as far as its editor may know them.
 * @param worldId undefined: the Atlas
 */
export const worldReadersQuery = (worldId: string | undefined) =>
  queryOptions({
    queryKey: ['world-readers', worldId ?? null] as const,
    queryFn: ({ signal }): Promise<WorldReaders> =>
      worldId === undefined
        ? Promise.resolve(OPEN_ATLAS)
        : call(addresses.getWorldReaders, { params: { id: worldId }, signal }),
    initialData: worldId === undefined ? OPEN_ATLAS : undefined,
    // Campaigns change, so it reloads before the first keystroke.
    staleTime: 60_000,
  });
