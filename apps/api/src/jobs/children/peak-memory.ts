import { readFileSync } from 'node:fs';

/**
 * The most memory that this process itself has held, in megabytes. Linux counts for a child process in `maxRSS` also
 * what its parent held when it was started, so there the kernel's own line is read.
 */
export function peakMb(): number {
  const own = /^VmHWM:\s*(\d+) kB$/m.exec(processStatus())?.[1];
  return Math.round((own === undefined ? process.resourceUsage().maxRSS : Number(own)) / 1024);
}

function processStatus(): string {
  try {
    return readFileSync('/proc/self/status', 'utf8');
  } catch {
    // Other systems have no such file.
    return '';
  }
}
