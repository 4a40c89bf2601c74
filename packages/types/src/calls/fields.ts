import Type from 'typebox';
import { LOCATION_NAME_MAX, SEARCH_TEXT_MAX } from '../limits.ts';
import { Nullable } from '../schema-parts.ts';

/*
 * Fields that several calls share.
 * Query values are texts that are checked and not converted. Their description completes the sentence "page must be
 * ..".
 */

/** A number of the database, as a number or in digits. */
export const Id = Type.Union([
  Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  Type.String({ pattern: '^[1-9][0-9]{0,14}$' }),
]);

/** A path may contain any text. Text that is no id answers 404. */
export const IdParams = Type.Object({ id: Type.String({ description: 'An id.' }) });

/** A place by its slug or its name. */
export const NameParams = Type.Object({ name: Type.String({ description: 'Slug or name of a location.' }) });

/** An id to filter by. */
export const IdInQuery = Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: 'an id' }));

/** The id of a location to filter by. */
export const LocationIdInQuery = Type.Optional(
  Type.String({ pattern: '^[1-9][0-9]{0,14}$', description: 'the id of a location' }),
);

/** A page number from 1. */
export const Page = Type.Optional(
  Type.String({ pattern: '^0*[1-9][0-9]{0,6}$', maxLength: 12, description: 'a page number from 1' }),
);

export const Limit = Type.Optional(
  Type.String({ pattern: '^([1-9][0-9]?|100)$', description: 'a number from 1 to 100' }),
);

export const Offset = Type.Optional(Type.String({ pattern: '^(0|[1-9][0-9]{0,8})$', description: 'a number from 0' }));

/** `0`: without texts and notes. */
export const Content = Type.Optional(
  Type.String({ pattern: '^[01]$', description: '0 (without texts and notes) or 1 (with them)' }),
);

/** Any text: an unknown or malformed id counts as a missing campaign. */
export const CampaignInQuery = Type.Optional(Type.String({ description: 'the campaign to look through' }));

/** Any text: an unknown id, or a world that the caller does not edit, counts as missing. */
export const WorldInQuery = Type.Optional(
  Type.String({
    description:
      "the one world to read, drafts included, by whoever edits it, or 'atlas': everybody's worlds, by staff; never with campaign_id",
  }),
);

/** The world of a list or a new entity; by default the Atlas, for staff. */
export const EditedWorld = Type.Optional(
  Type.String({ maxLength: 64, description: 'the id of a world that the asker edits; left out, the Atlas' }),
);

/** `player`: the DM asks for what a player gets. */
export const AsPlayer = Type.Optional(
  Type.Unsafe<'player'>(Type.String({ pattern: '^player$', description: 'player, or left out' })),
);

/** Any text: an outdated or unknown revision only shortens how long the response may be cached. */
export const RevisionInQuery = Type.Optional(
  Type.String({
    maxLength: 64,
    description: 'the revision of everything public, as pages name it; while it holds, the answer is immutable',
  }),
);

export const SearchText = Type.String({ maxLength: SEARCH_TEXT_MAX, description: 'the text to look for' });

/** Part of a name, as the specification names the parameter (section 7). */
export const NameContains = Type.Optional(SearchText);

/** Far above the accepted length, so that a specific sentence reports a problem with a name. */
export const LocationName = Type.String({ maxLength: 16 * LOCATION_NAME_MAX });

/** A UUID for one write. A repeated call gets the same response and writes nothing. */
export const RequiredClientKey = Type.String({
  pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
  description: 'A UUID made for this one write: sending it again answers the same and writes nothing.',
});

/** The same, optional. */
export const ClientKey = Type.Optional(RequiredClientKey);

/** What every write of staff may carry. */
export const writeKeys = {
  version: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description:
        'The version that was seen last: another one is 409 changed_meanwhile. Left out: nothing is compared.',
    }),
  ),
  client_key: ClientKey,
};

/** The version of a campaign's text that was seen last. */
export const SeenWords = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description:
      'The version of the words that was seen last: another one is 409 changed_meanwhile, with what is published now. ' +
      'Left out: nothing is compared.',
  }),
);

/** The id of the change that undoes a write; null if nothing changed. */
export const ChangeId = Nullable(Type.Integer());
