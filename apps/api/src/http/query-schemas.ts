import { SEARCH_TEXT_MAX } from '@venture-atlas/types';
import Type from 'typebox';

/*
 * Query values as they stand in an address: texts that are checked and never
 * converted on the way. The description completes the sentence "page must be ..".
 */

/** A page number from 1. */
export const Page = Type.Optional(
  Type.String({ pattern: '^0*[1-9][0-9]{0,6}$', maxLength: 12, description: 'a page number from 1' }),
);

export const Limit = Type.Optional(
  Type.String({ pattern: '^([1-9][0-9]?|100)$', description: 'a number from 1 to 100' }),
);

export const Offset = Type.Optional(Type.String({ pattern: '^(0|[1-9][0-9]{0,8})$', description: 'a number from 0' }));

/** `0`: texts and notes are left out. */
export const Content = Type.Optional(
  Type.String({ pattern: '^[01]$', description: '0 (without texts and notes) or 1 (with them)' }),
);

/** Any text: an unknown or malformed id is a campaign that is not there. */
export const CampaignId = Type.Optional(Type.String({ description: 'the campaign to look through' }));

/** `player`: what a player gets, asked by the DM. */
export const AsPlayer = Type.Optional(
  Type.Unsafe<'player'>(Type.String({ pattern: '^player$', description: 'player, or left out' })),
);

export const SearchText = Type.String({ maxLength: SEARCH_TEXT_MAX, description: 'the text to look for' });

/** Part of a name, as the specification calls it (section 7). */
export const NameContains = Type.Optional(SearchText);

/** The id of a location to filter by. */
export const LocationFilterId = Type.Optional(
  Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: 'the id of a location' }),
);
