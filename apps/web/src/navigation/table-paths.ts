import { pages } from '@venture-atlas/types';

/** @param origin where the opening device reaches the server */
export const tableLink = (secret: string, origin: string = location.origin): string =>
  `${origin}${pages.table}#${secret}`;
export const joinLink = (code: string, origin: string = location.origin): string => `${origin}${pages.join}#${code}`;

/** This page's origin with another host, at which phones and TVs reach the server's machine. */
export const originAt = (host: string): string =>
  `${location.protocol}//${host}${location.port === '' ? '' : `:${location.port}`}`;

/** Whether a host (without port) means the device itself, so that no phone or TV can reach it. */
export const isOwnDevice = (hostname: string): boolean =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(hostname);

/**
 * The origin at which other devices reach this page.
 * @param homeAddresses addresses of the server's machine, if this page is open there
 */
export function originForOthers(homeAddresses: readonly string[] | undefined): string {
  const [address] = isOwnDevice(location.hostname) ? (homeAddresses ?? []) : [];
  return address === undefined ? location.origin : originAt(address);
}
