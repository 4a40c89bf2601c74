import { BULK_PLACES_MAX, MultiPolygon, Polygon, SettingsGroup, Sharing } from '@venture-atlas/types';
import Type, { type Static } from 'typebox';
import { Id } from '../../http/id-schemas.ts';

/** Any text: an unknown or malformed id is a campaign that is not there. */
const CampaignId = Type.String();

/** Far above what is accepted: what is wrong with a text is then said in a sentence of its own. */
const LongText = Type.String({ maxLength: 64 * 1024 });
const ShortText = Type.String({ maxLength: 1024 });

export const CampaignParams = Type.Object({ id: Type.String({ description: 'The id of a campaign.' }) });
export const MemberParams = Type.Object({ id: Type.String(), user: Type.String({ description: 'A user id.' }) });

export const NewCampaignBody = Type.Object({
  name: ShortText,
  owner: Type.Optional(Id),
  sharing: Type.Optional(Sharing),
});
export const CampaignBody = Type.Object({
  name: Type.Optional(ShortText),
  owner: Type.Optional(Id),
  sharing: Type.Optional(Sharing),
});
export const JoinBody = Type.Object({ invite: Type.Optional(ShortText) });
export const DeleteCampaignBody = Type.Object({ name: ShortText });

export const NoteBody = Type.Object({
  character_name: ShortText,
  note: LongText,
  private: Type.Optional(Type.Boolean()),
  user: Type.Optional(Id),
  campaign: CampaignId,
  location: Id,
  client_key: Type.Optional(
    Type.String({
      pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
      description: 'A UUID made for this one note; sending it again makes no second one.',
    }),
  ),
});

export const SettingsBody = Type.Object({
  show_players: Type.Boolean(),
  show_wiki: Type.Boolean(),
  campaign_id: CampaignId,
  location_id: Id,
});

export const ManySettingsBody = Type.Object({
  campaign_id: CampaignId,
  location_ids: Type.Optional(Type.Array(Id, { maxItems: BULK_PLACES_MAX })),
  on_map: Type.Optional(Id),
  type: Type.Optional(Type.String({ maxLength: 120, description: 'With on_map: only places of this type.' })),
  within: Type.Optional(
    Type.Union([Polygon, MultiPolygon], { description: 'With on_map: only places whose point lies inside.' }),
  ),
  children_of: Type.Optional(Id),
  show_players: Type.Optional(Type.Boolean()),
  show_wiki: Type.Optional(Type.Boolean()),
  restore: Type.Optional(
    Type.Array(SettingsGroup, { maxItems: 8, description: 'What an earlier call answered as previous or current.' }),
  ),
});
export type ManySettingsBody = Static<typeof ManySettingsBody>;
