import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** All processes of this machine, from Linux's /proc. */
export function listProcesses(): { pid: number; parent: number }[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const stat = readFileSync(join('/proc', pid, 'stat'), 'utf8');
      // The name in parentheses may contain any character. After it come state and parent.
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return state === 'Z' ? [] : [{ pid: Number(pid), parent: Number(parent) }];
    } catch {
      // It has just ended.
      return [];
    }
  });
}

/** The running child processes of a process. */
export const childrenOf = (parent: number | undefined): number[] =>
  listProcesses().flatMap((one) => (one.parent === parent ? [one.pid] : []));
