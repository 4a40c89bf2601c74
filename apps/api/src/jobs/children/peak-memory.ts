import { readFileSync } from 'node:fs';

/**
 * Peak memory of this process in megabytes. On Linux, `maxRSS` of a child includes memory of its parent at the start,
 * so this reads the kernel's value for the process.
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
