import type { LocationWiki, WikiPageContent } from '@venture-atlas/types';

/** The stored text of a place; null when it has none. */
export const presentWikiContent = (content: string | undefined): WikiPageContent | null =>
  content === undefined ? null : (JSON.parse(content) as WikiPageContent);

/** What a panel shows of a place. */
export function presentWiki(
  location: { id: number; slug: string; name: string; wiki_url: string | null },
  content: string | undefined,
): LocationWiki {
  return {
    location_id: location.id,
    slug: location.slug,
    name: location.name,
    wiki_url: location.wiki_url,
    wiki_page_content: presentWikiContent(content),
  };
}
