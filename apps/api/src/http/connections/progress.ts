import { type Connection, isReceiving, takenBytes, waitingBytes } from './connection.ts';
import type { ConnectionLimits } from './connection-limits.ts';

/** Less than this in either direction is no moving on: a byte now and then must not keep a place. */
const STEP_BYTES = 4 * 1024;

/** Writes down how a busy connection gets on. Nobody waits for one whose answer is still being made. */
export function followProgress(connection: Connection, now: number): void {
  if (waitingBytes(connection) === 0 && !isReceiving(connection)) {
    connection.progress = undefined;
    return;
  }
  const taken = takenBytes(connection.socket);
  const moved = taken + connection.socket.bytesRead;
  const { progress } = connection;
  if (progress === undefined) {
    connection.progress = { windowSince: now, takenBefore: taken, movedAt: now, moved };
  } else if (moved - progress.moved >= STEP_BYTES) {
    progress.moved = moved;
    progress.movedAt = now;
  }
}

/** Whether a window is over in which its reader took too little; else a new window begins when one is over. */
export function takesTooLittle(
  connection: Connection,
  limits: Pick<ConnectionLimits, 'readingTime' | 'readingBytes'>,
  now: number,
): boolean {
  const { progress } = connection;
  if (progress === undefined || waitingBytes(connection) === 0) return false;
  if (now - progress.windowSince < limits.readingTime) return false;
  const taken = takenBytes(connection.socket);
  if (taken - progress.takenBefore < limits.readingBytes) return true;
  progress.windowSince = now;
  progress.takenBefore = taken;
  return false;
}
