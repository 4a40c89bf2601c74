import type { WorldCheck } from '@venture-atlas/types';

/** One problem, by ids only; 0 for none. */
export interface Finding {
  location: number;
  other: number;
  position: number;
  /** A wiki page. */
  page: number;
  /** Map of the problem. */
  map: number;
  /** Number of affected places. */
  count: number;
}

const WIDTH = 6;

/**
 * Findings as six numbers each in one array, so that a hundred thousand of them can be transferred between threads
 * without copying.
 */
export type FindingList = Float64Array<ArrayBuffer>;

/** All findings of one check. */
export type Findings = Record<WorldCheck, FindingList>;

export function packFindings(findings: readonly Partial<Finding>[]): FindingList {
  const list = new Float64Array(findings.length * WIDTH);
  findings.forEach(({ location = 0, other = 0, position = 0, page = 0, map = 0, count = 0 }, i) => {
    list.set([location, other, position, page, map, count], i * WIDTH);
  });
  return list;
}

export const countFindings = (list: FindingList): number => list.length / WIDTH;

/** Findings from `offset` on, at most `limit`. */
export function unpackFindings(list: FindingList, offset: number, limit: number): Finding[] {
  const findings: Finding[] = [];
  const end = Math.min(countFindings(list), offset + limit);
  for (let i = offset; i < end; i += 1) {
    const [location = 0, other = 0, position = 0, page = 0, map = 0, count = 0] = list.subarray(
      i * WIDTH,
      (i + 1) * WIDTH,
    );
    findings.push({ location, other, position, page, map, count });
  }
  return findings;
}
