import {
  addressRevealsName,
  type HiddenNames,
  replacePictures,
  type StoredText,
  textWithAliases,
  wordsWithAliases,
  writePicture,
} from '@venture-atlas/rules';
import { locationFieldOf, nameRevealingFields, withoutNameRevealingValues } from '@venture-atlas/types';
import type { LocationWithMap } from '../../atlas/queries/locations.ts';
import type { SettingsInCampaign } from '../present/campaign.ts';

/** The columns of a place that may reveal its real name: the wiki address, and credits. */
const withoutSources = {
  ...withoutNameRevealingValues,
  seo_image: null,
};

/** A location under its alias, for players; unchanged without an alias. */
export function withAlias(location: LocationWithMap, settings: SettingsInCampaign | undefined): LocationWithMap {
  if (settings?.alias == null || settings.alias_slug === null) return location;
  return { ...location, ...withoutSources, name: settings.alias, slug: settings.alias_slug };
}

/** A location without hidden names in its credits. Its own name is already the one that players see. */
export function withoutHiddenNames(location: LocationWithMap, names: HiddenNames | undefined): LocationWithMap {
  if (names === undefined) return location;
  const address = <Address extends string | null>(one: Address) => (addressRevealsName(one ?? '', names) ? null : one);
  const words = <Words extends string | null>(one: Words) => (one === null ? null : wordsWithAliases(one, names));
  return {
    ...location,
    seo_image: address(location.seo_image),
    ...Object.fromEntries(
      nameRevealingFields.map((name) => [
        name,
        (locationFieldOf(name).kind === 'line' ? words : address)(location[name]),
      ]),
    ),
  };
}

/** A stored text, as players read it. */
export const storedTextForPlayers = (stored: string, names: HiddenNames | undefined): string =>
  names === undefined ? stored : JSON.stringify(textWithAliases(JSON.parse(stored) as StoredText, names));

/** A stored text without its caption and source. */
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
