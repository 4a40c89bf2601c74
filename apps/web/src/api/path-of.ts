import type { Address } from '@venture-atlas/types';

/** The method and path of a call, with values for its parameters. */
export function pathOf(
  address: Address,
  params: Readonly<Record<string, string | number>> = {},
): [method: 'GET' | 'POST', path: string] {
  const [method, pattern] = address.split(' ') as ['GET' | 'POST', string];
  return [method, pattern.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? ''))];
}
