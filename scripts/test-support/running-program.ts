import { type ChildProcess, spawn } from 'node:child_process';

/** A program that serves the atlas, directly or through npm. */
export interface RunningProgram {
  child: ChildProcess;
  output: () => string;
  /** Resolves with the address in its ready message. Rejects when the program ends before. */
  ready: Promise<string>;
  /** Resolves when the program and all processes that write to its output have ended. */
  ended: Promise<void>;
}

/** Starts a program and reads its output. */
export function startProgram(
  command: string,
  args: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv; detached?: boolean },
): RunningProgram {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  // "close" fires when the last process with the output is gone, "exit" when the first is.
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      text += chunk.toString();
      const address = /^Venture Atlas is ready: (http:\/\/\S+)\/$/m.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.on('error', reject);
    void ended.then(() => reject(new Error(`ended before it was ready: ${text}`)));
  });
  ready.catch(() => undefined);
  return { child, output: () => text, ready, ended };
}
