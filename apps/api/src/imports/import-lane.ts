import { totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';
import type { KeptFile } from './import-order.ts';
import type { ImportPayload } from './import-view.ts';

/** Where an import waits for its turn. A small one never waits behind a large one. */
export type ImportLane = 'quick' | 'slow';

/** How many imports of each lane are read or written at the same time. */
export const IMPORTS_AT_ONCE: Readonly<Record<ImportLane, number>> = { quick: 2, slow: 1 };

/** Files of more bytes than this, all together, wait in the slow lane, however small what is in them may be. */
const QUICK_BYTES_MAX = 1_048_576;

/**
 * What packed files of the quick lane may unpack to, all together, in bytes. What is unpacked lies outside of the memory that
 * the process is given. Their size does not tell how much that will be, so one that unpacks to more goes to the slow lane then.
 */
export const QUICK_UNPACKED_BYTES_MAX = 16 * QUICK_BYTES_MAX;

/** What one run may take. */
export interface ImportLimits {
  /** Then its process is ended (ms). */
  timeMs: number;
  /** Memory of JavaScript of its process (MB). */
  memoryMb: number;
}

const MEGABYTE = 1_048_576;
/** The part of the machine's memory that one process of an import may take. */
const SHARE_OF_MACHINE = 1 / 4;
/** With less memory hardly any file can be read; more is never needed, because what is read has limits of its own. */
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
 * Memory that may be used here, in bytes.
 * @param constrained what the container may use; 0, undefined or more than the machine has: it has no limit
 */
export const usableMemory = (total: number, constrained: number | undefined): number =>
  constrained !== undefined && constrained > 0 ? Math.min(total, constrained) : total;

/** The same of this machine and its container. */
export const memoryHere = (): number => usableMemory(totalmem(), constrainedMemory());

/** The lane that files wait in first. Packed ones go where others of their size do: most small ones hold little. */
export function laneOfFiles(files: readonly Pick<KeptFile, 'bytes'>[]): ImportLane {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return bytes > QUICK_BYTES_MAX ? 'slow' : 'quick';
}

/** The lane of an import that waits or runs. Those from before there were lanes are slow. */
export const laneOf = ({ lane = 'slow' }: Pick<ImportPayload, 'lane'>): ImportLane => lane;
