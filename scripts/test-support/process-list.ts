import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that runs on this machine, as Linux tells it. */
export function listProcesses(): { pid: number; parent: number }[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const stat = readFileSync(join('/proc', pid, 'stat'), 'utf8');
      // The name in brackets may hold anything; behind it: state, parent.
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return state === 'Z' ? [] : [{ pid: Number(pid), parent: Number(parent) }];
    } catch {
      // It has just ended.
      return [];
    }
  });
}

/** What a process has started that still runs. */
export const childrenOf = (parent: number | undefined): number[] =>
  listProcesses().flatMap((one) => (one.parent === parent ? [one.pid] : []));
