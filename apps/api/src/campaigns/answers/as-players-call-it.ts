import { replacePictures, type StoredText, writePicture } from '@venture-atlas/rules';
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

/** The same for those of a page that players call otherwise. */
export function textsAsPlayersHaveThem(
  page: PageTexts | undefined,
  isAliased: (locationId: number) => boolean,
): PageTexts | undefined {
  if (page === undefined) return undefined;
  const texts = new Map([...page.texts].map(([id, text]) => [id, isAliased(id) ? withoutCaptions(text) : text]));
  return { ...page, texts };
}
