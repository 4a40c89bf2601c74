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

/** A thing that has text fields which others read. */
export interface CopyKey {
  readonly subject: PublishedSubjectName;
  readonly id: string;
}

const paramsOf = ({ subject, id }: CopyKey) => ({ subject, id });

/** What the signed-in person has not published of a thing. */
export const fetchWorkingCopy = async (key: CopyKey): Promise<WorkingCopy | null> =>
  (await call(addresses.getWorkingCopy, { params: paramsOf(key) })).copy;

export type TypedFields = BodyOf<Calls['saveWorkingCopy']>;

/** @returns the state that the copy has now; null: nothing is left of it */
export const saveWorkingCopy = async (key: CopyKey, body: TypedFields): Promise<string | null> =>
  (await call(addresses.saveWorkingCopy, { params: paramsOf(key), body })).updated_at;

export const discardWorkingCopy = (key: CopyKey, fields: string[]) =>
  call(addresses.discardWorkingCopy, { params: paramsOf(key), body: { fields } });

/** What they discarded. */
export const discardedQuery = (page: number) =>
  queryOptions({
    queryKey: ['discarded', page] as const,
    queryFn: ({ signal }) => call(addresses.listDiscarded, { query: { page: page === 1 ? undefined : page }, signal }),
  });

export const takeBackDiscarded = (id: string) => call(addresses.takeBackDiscarded, { params: { id } });

/** Everybody's atlas: all may read it, and nothing is told of who plays there. */
const OPEN_ATLAS: WorldReaders = { waits: true, readers: 'everybody', campaigns: [] };

/** Who reads the words of a world, as far as its writer may know. @param worldId undefined: everybody's atlas */
export const worldReadersQuery = (worldId: string | undefined) =>
  queryOptions({
    queryKey: ['world-readers', worldId ?? null] as const,
    queryFn: ({ signal }): Promise<WorldReaders> =>
      worldId === undefined
        ? Promise.resolve(OPEN_ATLAS)
        : call(addresses.getWorldReaders, { params: { id: worldId }, signal }),
    initialData: worldId === undefined ? OPEN_ATLAS : undefined,
    // Campaigns come and go: before the first keystroke it is asked again.
    staleTime: 60_000,
  });
