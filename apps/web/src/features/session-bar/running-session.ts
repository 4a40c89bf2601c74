/*
 * Whether a session of the open campaign is running, which changes the meaning of taps on the map. Known once the DM's
 * bar has loaded.
 */
let isRunning = false;

export function setSessionRunning(isOn: boolean): void {
  isRunning = isOn;
}

export const isSessionRunning = (): boolean => isRunning;
