import { type KnownPlace, movePictures, type StoredText, textForReader } from '@venture-atlas/rules';
import type { LocationWiki, WikiPageContent } from '@venture-atlas/types';
import { type PictureAddresses, presentAddress } from '../../media/capabilities/picture-addresses.ts';

/** The stored text of a place; null if it has none. */
export const presentWikiContent = (
  stored: string | undefined,
  pictures: PictureAddresses,
  place: PlaceOfText,
  links: ReadonlyMap<number, KnownPlace>,
): WikiPageContent | null => (stored === undefined ? null : presentStoredText(stored, pictures, place, links));

/** The place of a text, and its world. */
interface PlaceOfText {
  id: number;
  world_id: number;
}

/**
 * A text as its reader sees it, with addresses of its pictures.
 * @param links the linked places that the reader may know
 */
export function presentStoredText(
  stored: string,
  pictures: PictureAddresses,
  place: PlaceOfText,
  links: ReadonlyMap<number, KnownPlace>,
): WikiPageContent {
  const content = textForReader(JSON.parse(stored) as StoredText, links);
  const shownBy = { locationId: place.id, worldId: place.world_id, as: 'text' } as const;
  const named = <T extends string | null>(address: T) => presentAddress(address, pictures, shownBy);
  content.image = named(content.image);
  if (content.markdown !== undefined) content.markdown = movePictures(content.markdown, named);
  return content;
}

/** The content of a place's panel. */
export function presentWiki(
  location: { id: number; world_id: number; slug: string; name: string; wiki_url: string | null },
  content: string | undefined,
  pictures: PictureAddresses,
  links: ReadonlyMap<number, KnownPlace>,
): LocationWiki {
  return {
    location_id: location.id,
    slug: location.slug,
    name: location.name,
    wiki_url: location.wiki_url,
    wiki_page_content: presentWikiContent(content, pictures, location, links),
  };
}
