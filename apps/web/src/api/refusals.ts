import { ApiError } from './api-error.ts';

const listeners = new Set<() => void>();

/** Notifies listeners if a call was refused for this viewer. */
export function reportRefusal(error: unknown): void {
  if (isAccessLost(error)) reportMissing();
}

/** Notifies listeners that a picture failed to load, because a browser does not say why. */
export function reportMissing(): void {
  for (const tell of listeners) tell();
}

/**
 * Calls back after each refusal or missing picture: the viewer may have lost access to other content on screen, too.
 * @returns stops listening
 */
export function onRefusal(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the viewer has lost access to the requested thing. The end of a session does not count. */
export function isAccessLost(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}
