import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What somebody met who asked again and again while something else went on. */
export interface Probe {
  /** Asks until then; @returns what came of it */
  stop: () => Promise<ProbeReport>;
}

export interface ProbeReport {
  /** Answers that came, by address and status; `none` stands for no answer at all. */
  statuses: Record<string, number>;
  /** The longest wait for an answer (ms): printed, never judged. */
  slowest: number;
  /** The most memory the server held (MB). */
  memory: number;
}

/** Generous: whether an answer comes is what is looked at. */
const PATIENCE_MS = 30_000;
const EVERY_MS = 200;

/** Asks for /health and for a map, each time on a connection of its own, as a visitor who has just come. */
export function probe(address: string, pid: number): Probe {
  const report: ProbeReport = { statuses: {}, slowest: 0, memory: 0 };
  let isOver = false;
  const watch = setInterval(() => {
    report.memory = Math.max(report.memory, memoryOf(pid));
  }, EVERY_MS);
  const run = (async () => {
    while (!isOver) {
      for (const path of ['/health', '/api/location_map_details/sword_coast/']) {
        const begun = performance.now();
        const key = `${path} ${await statusOf(address + path)}`;
        report.statuses[key] = (report.statuses[key] ?? 0) + 1;
        report.slowest = Math.max(report.slowest, Math.round(performance.now() - begun));
      }
      await sleep(EVERY_MS);
    }
  })();
  return {
    async stop() {
      isOver = true;
      clearInterval(watch);
      await run;
      return report;
    },
  };
}

/** The status of one answer on a connection of its own, or `none`. */
export function statusOf(url: string): Promise<number | 'none'> {
  return new Promise((resolve) => {
    const asked = request(url, { agent: false, timeout: PATIENCE_MS }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 'none'));
      answer.on('error', () => resolve('none'));
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve('none'));
    asked.end();
  });
}

/** Resident memory of a process in MB (Linux). */
export function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

/** Descriptors a process holds open (Linux). */
export const descriptorsOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** How often a process has a file of this name open (Linux). */
export function openFilesOf(pid: number, name: string): number {
  const isIt = (descriptor: string): boolean => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${descriptor}`).endsWith(`/${name}`);
    } catch {
      // closed meanwhile
      return false;
    }
  };
  return readdirSync(`/proc/${pid}/fd`).filter(isIt).length;
}
