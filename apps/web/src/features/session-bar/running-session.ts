/* Whether a session of the open campaign runs, for what a tap on the map means; known once its DM's bar is there. */
let isRunning = false;

export function setSessionRunning(isOn: boolean): void {
  isRunning = isOn;
}

export const isSessionRunning = (): boolean => isRunning;
