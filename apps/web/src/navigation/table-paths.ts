/** The page of a table screen; its secret stands behind the #, which browsers never send. */
export const tablePath = '/table/';

/** Where phones come in; a code may stand behind the #. */
export const joinPath = '/join/';

export const tableLink = (secret: string): string => `${location.origin}${tablePath}#${secret}`;
export const joinLink = (code: string): string => `${location.origin}${joinPath}#${code}`;

/** Whether an address (a host without its port) leads to the very device that asks: no phone and no TV reaches it. */
export const isOwnDevice = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(hostname);
