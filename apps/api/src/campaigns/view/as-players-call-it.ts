import {
  addressTells,
  findHiddenNames,
  type HiddenNames,
  type KnownPlace,
  replacePictures,
  type StoredText,
  textCalledOtherwise,
  wordsCalledOtherwise,
  writePicture,
} from '@venture-atlas/rules';
import type { PageTexts } from '../../atlas/answers/page-texts.ts';
import type { LocationWithMap } from '../../atlas/queries/locations.ts';
import type { SettingsInCampaign } from '../present/settings.ts';

/** Columns of a place that say by which name others know it: the wiki's address, and who made or lent what. */
const withoutSources = {
  wiki_url: null,
  seo_image: null,
  map_maker_name: null,
  map_maker_url: null,
  map_licence: null,
};

/** A location by its name for players; the same when they call it by its own. */
export function asPlayersCallIt(location: LocationWithMap, settings: SettingsInCampaign | undefined): LocationWithMap {
  if (settings?.alias == null || settings.alias_slug === null) return location;
  return { ...location, ...withoutSources, name: settings.alias, slug: settings.alias_slug };
}

/** A location without hidden names in what it says of its sources; its own name is what players call it. */
export function withoutHiddenNames(location: LocationWithMap, names: HiddenNames | undefined): LocationWithMap {
  if (names === undefined) return location;
  const { wiki_url, seo_image, map_maker_name, map_maker_url, map_licence } = location;
  const address = <Address extends string | null>(one: Address) => (addressTells(one ?? '', names) ? null : one);
  const words = <Words extends string | null>(one: Words) => (one === null ? null : wordsCalledOtherwise(one, names));
  return {
    ...location,
    ...{ wiki_url: address(wiki_url), seo_image: address(seo_image), map_maker_url: address(map_maker_url) },
    ...{ map_maker_name: words(map_maker_name), map_licence: words(map_licence) },
  };
}

/** Places that texts link, as far as their names do not hold a hidden one: those are "a place" until they have another. */
export function linksWithoutHiddenNames(
  places: ReadonlyMap<number, KnownPlace>,
  names: HiddenNames | undefined,
): ReadonlyMap<number, KnownPlace> {
  if (names === undefined) return places;
  return new Map(
    [...places].filter(([, { place, isAliased }]) => isAliased || findHiddenNames(place.name, names).length === 0),
  );
}

/** A stored text as players read it. */
export const storedAsPlayersReadIt = (stored: string, names: HiddenNames | undefined): string =>
  names === undefined ? stored : JSON.stringify(textCalledOtherwise(JSON.parse(stored) as StoredText, names));

/** A stored text without what is said beside it: caption and source. */
export function withoutCaptions(stored: string): string {
  const { markdown, ...content } = JSON.parse(stored) as StoredText;
  const bare =
    markdown === undefined
      ? {}
      : {
          markdown: replacePictures(markdown, ({ address }) => writePicture({ address, caption: '', licence: '' })),
        };
  return JSON.stringify({ ...content, image_text: '', attribution: null, ...bare });
}

/** The texts of a page as players have them: without captions where they call the place otherwise. */
export function textsAsPlayersHaveThem(
  page: PageTexts | undefined,
  isAliased: (locationId: number) => boolean,
  names: HiddenNames | undefined,
): PageTexts | undefined {
  if (page === undefined) return undefined;
  const texts = new Map(
    [...page.texts].map(([id, text]) => [
      id,
      storedAsPlayersReadIt(isAliased(id) ? withoutCaptions(text) : text, names),
    ]),
  );
  return { ...page, texts, links: linksWithoutHiddenNames(page.links, names) };
}
