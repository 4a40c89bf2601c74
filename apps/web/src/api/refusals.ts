import { ApiError } from './api-error.ts';

const listeners = new Set<() => void>();

/** Tells those who listen when a call was answered that there is nothing for who asked. */
export function tellRefusal(error: unknown): void {
  if (isEndOfRight(error)) tellMissing();
}

/** Tells them that a picture does not come: a browser does not say why. */
export function tellMissing(): void {
  for (const tell of listeners) tell();
}

/** Calls back after each of both: whatever else of the same is on screen may not be seen any more either. @returns ends it */
export function onRefusal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether what was asked for is not there for this viewer, whoever they are; the end of a session is another thing. */
export function isEndOfRight(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}
