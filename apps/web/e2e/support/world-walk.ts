import type { Page } from '@playwright/test';
import { pages } from '@venture-atlas/types';
import { worldPath } from '../../src/navigation/world-paths.ts';
import { PAGES_OF_THE_PERSON } from './campaign-walk.ts';

/** Calls without a world that its screens may make, and why each reads no place of another one. */
const CALLS_WITHOUT_A_WORLD: readonly { call: RegExp; because: string }[] = [
  { call: /^\/user\/(user|token\/refresh|logout)\/$/, because: 'the account and its session, no place' },
  {
    call: /^\/api\/(change_position|add_position|update_location|history\/\d+\/revert)/,
    because: 'a write follows the thing that it names, into the world of that thing',
  },
  { call: /^\/api\/map_(picture|drawing)\/\d+\/$/, because: 'the picture of one map, by whoever edits it' },
  { call: /^\/api\/home\/location\/\d+\/$/, because: 'one place by its id, for whoever edits it' },
];

/** Calls of a page that carry no world and are not on the list of those that need none. It grows with the page. */
export function straysFromWorld(page: Page, worldId: string): string[] {
  const strays: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!/^\/(api|user)\//.test(pathname)) return;
    if (searchParams.get('world_id') === worldId || pathname.startsWith(`/api/worlds/${worldId}/`)) return;
    if (CALLS_WITHOUT_A_WORLD.some(({ call }) => call.test(pathname))) return;
    strays.push(`${request.method()} ${request.url()} on ${page.url()}`);
  });
  return strays;
}

/** Whether a link of a screen in this world leads out only where it says so: to its settings and the other worlds, or to pages of the person. */
export function leavesWorldOpenly(href: string, worldId: string): boolean {
  const path = href.split('?')[0] ?? '';
  const open = [pages.worlds, worldPath(worldId), pages.privacyPolicy, ...PAGES_OF_THE_PERSON.map((page) => page.path)];
  return open.some((one) => path === one || path === one.replace(/\/$/, ''));
}
