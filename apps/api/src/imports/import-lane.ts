import { totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';
import type { ImportPayload } from './import-job.ts';
import type { ImportFile } from './import-order.ts';

/** Lanes of imports, so that small imports never wait behind large ones. */
export type ImportLane = 'quick' | 'slow';

/** Parallel imports of each lane. */
export const IMPORTS_AT_ONCE: Readonly<Record<ImportLane, number>> = { quick: 2, slow: 1 };

/** Uploads of more bytes in total use the slow lane, even if their contents are small. */
const QUICK_BYTES_MAX = 1_048_576;

/**
 * Limit of unpacked bytes in the quick lane. Unpacked data is outside the memory limit of the process. The packed size
 * does not reveal the unpacked size, so an import that exceeds this moves to the slow lane.
 */
export const QUICK_UNPACKED_BYTES_MAX = 16 * QUICK_BYTES_MAX;

/** Limits of one run. */
export interface ImportLimits {
  /** Timeout of its process (ms). */
  timeMs: number;
  /** JavaScript heap of its process (MB). */
  memoryMb: number;
}

const MEGABYTE = 1_048_576;
/** Share of the machine's memory for one import process. */
const SHARE_OF_MACHINE = 1 / 4;
/** With less, hardly any file can be read; more is never needed, because inputs are limited. */
const MEMORY_MB = { least: 256, most: 2_048 };
const QUICK_MEMORY_MB_MAX = 512;

/**
 * The limits of a run.
 * @param machineBytes memory of the machine or the container
 */
export function limitsOf(lane: ImportLane, machineBytes: number): ImportLimits {
  const share = Math.floor((machineBytes * SHARE_OF_MACHINE) / MEGABYTE);
  const memoryMb = Math.min(MEMORY_MB.most, Math.max(MEMORY_MB.least, share));
  return lane === 'quick'
    ? { timeMs: 60_000, memoryMb: Math.min(QUICK_MEMORY_MB_MAX, memoryMb) }
    : { timeMs: 30 * 60_000, memoryMb };
}

/**
 * Usable memory in bytes.
 * @param constrained limit of the container; 0, undefined or more than the machine has: no limit
 */
export const usableMemory = (total: number, constrained: number | undefined): number =>
  constrained !== undefined && constrained > 0 ? Math.min(total, constrained) : total;

/** Usable memory of this machine and its container, in bytes. */
export const memoryHere = (): number => usableMemory(totalmem(), constrainedMemory());

/** The first lane of an upload. Packed files are treated by their packed size: most small ones contain little. */
export function laneOfFiles(files: readonly Pick<ImportFile, 'bytes'>[]): ImportLane {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return bytes > QUICK_BYTES_MAX ? 'slow' : 'quick';
}

/** The lane of an import. Old jobs without a lane are slow. */
export const laneOf = ({ lane = 'slow' }: Pick<ImportPayload, 'lane'>): ImportLane => lane;
