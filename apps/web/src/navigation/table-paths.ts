import { pages } from '@venture-atlas/types';

/** @param origin where the server is reached by the device that opens it */
export const tableLink = (secret: string, origin: string = location.origin): string =>
  `${origin}${pages.table}#${secret}`;
export const joinLink = (code: string, origin: string = location.origin): string => `${origin}${pages.join}#${code}`;

/** This page's origin by another host: where phones and TVs reach what is open at the server's own machine. */
export const originAt = (host: string): string =>
  `${location.protocol}//${host}${location.port === '' ? '' : `:${location.port}`}`;

/** Whether an address (a host without its port) leads to the very device that asks: no phone and no TV reaches it. */
export const isOwnDevice = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(hostname);

/** Where other devices reach this page. @param homeAddresses those of the server's machine, where this page is open at it */
export function originForOthers(homeAddresses: readonly string[] | undefined): string {
  const [address] = isOwnDevice(location.hostname) ? (homeAddresses ?? []) : [];
  return address === undefined ? location.origin : originAt(address);
}
