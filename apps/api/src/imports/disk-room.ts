import { AppError } from '../errors.ts';

/** What must be left for the database after files of imports are here. */
const LEAST_FREE_BYTES = 500 * 1_048_576;

/** Room on the disk, and what of it is promised to uploads that this process receives. */
export interface DiskRoom {
  /** Keeps room for so many bytes until the answer is called. @throws AppError storage_full */
  promise: (bytes: number) => Promise<() => void>;
}

/** @param freeBytes of the disk: what is promised and not yet here counts as free in it */
export function createDiskRoom(freeBytes: () => Promise<number>): DiskRoom {
  let promised = 0;
  return {
    async promise(bytes) {
      const free = await freeBytes();
      // Nothing waits between this look and the promise, so that two cannot have the same room.
      assertFree(free - promised, bytes);
      promised += bytes;
      return () => {
        promised -= bytes;
      };
    },
  };
}

/** @throws AppError storage_full where less would be left than the database needs */
export function assertFree(free: number, bytes: number): void {
  if (free - bytes < LEAST_FREE_BYTES) throw new AppError('storage_full');
}
