import type { LocationMapDetails } from '@venture-atlas/types';
import { buildChildrenPage, buildMapDetails } from './map-answers.ts';
import type { Reader } from './reader.ts';

/** A copy has all texts, however long. */
const room = Number.POSITIVE_INFINITY;

/** A map with all of its points: what the API answers this reader, page after page, without notes. */
export async function wholeMap(
  reader: Reader,
  slug: string,
  withContent: boolean,
): Promise<LocationMapDetails | undefined> {
  const details = (await buildMapDetails(reader, slug, { withContent, room }))?.body;
  if (details === undefined) return undefined;
  const { campaign_notes: _notes, ...map } = details;
  const children = [...map.children];
  for (let next = map.next_page; next !== null; ) {
    const page = (await buildChildrenPage(reader, slug, { page: next, withContent, room }))?.body;
    children.push(...(page?.children ?? []));
    Object.assign(map.campaign_settings, page?.campaign_settings ?? {});
    next = page?.next_page ?? null;
  }
  return { ...map, children, next_page: null };
}
