import { safeLocalPath } from '@venture-atlas/rules';

/**
 * Where an answer that carries `redirect` sends the browser (specification section 7): that address with a `redirect`
 * parameter that names where it comes from. Whatever the server says, it is one of our own addresses; undefined for an
 * answer that sends nowhere.
 *
 * @param from path and query of the page that sent the form
 */
export function followRedirect(answer: unknown, from: string): string | undefined {
  const { redirect } = (typeof answer === 'object' && answer !== null ? answer : {}) as { redirect?: unknown };
  if (typeof redirect !== 'string') return undefined;
  const [path = '/', hash] = safeLocalPath(redirect).split('#', 2);
  const back = new URLSearchParams({ redirect: safeLocalPath(from) });
  return `${path}${path.includes('?') ? '&' : '?'}${back}${hash === undefined ? '' : `#${hash}`}`;
}
