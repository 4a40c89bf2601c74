import type { LocationWiki, WikiPageContent } from '@venture-atlas/types';
import { type PictureAddresses, presentAddress } from '../../media/capabilities/picture-addresses.ts';

/** The stored text of a place; null when it has none. */
export const presentWikiContent = (
  stored: string | undefined,
  pictures: PictureAddresses,
  place: PlaceOfText,
): WikiPageContent | null => (stored === undefined ? null : presentStoredText(stored, pictures, place));

/** The place that a text is about, and its world. */
interface PlaceOfText {
  id: number;
  world_id: number;
}

/** A text as it is stored, with its picture as the answer names it. */
export function presentStoredText(stored: string, pictures: PictureAddresses, place: PlaceOfText): WikiPageContent {
  const content = JSON.parse(stored) as WikiPageContent;
  const shownBy = { locationId: place.id, worldId: place.world_id, as: 'text' } as const;
  content.image = presentAddress(content.image, pictures, shownBy);
  return content;
}

/** What a panel shows of a place. */
export function presentWiki(
  location: { id: number; world_id: number; slug: string; name: string; wiki_url: string | null },
  content: string | undefined,
  pictures: PictureAddresses,
): LocationWiki {
  return {
    location_id: location.id,
    slug: location.slug,
    name: location.name,
    wiki_url: location.wiki_url,
    wiki_page_content: presentWikiContent(content, pictures, location),
  };
}
