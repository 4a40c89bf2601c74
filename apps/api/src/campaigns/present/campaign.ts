import { DEFAULT_RUMOUR_MILES, isKnownPlace, NAMELESS_RUMOUR, type PlaceSettings } from '@venture-atlas/rules';
import type {
  Campaign,
  CampaignAnswer,
  CampaignInDetails,
  CampaignLocationSettings,
  CampaignMember,
  Rumour,
  VisiblePlace,
} from '@venture-atlas/types';
import type { ParentRow } from '../../atlas/queries/positions.ts';
import type { MemberRow } from '../queries/campaign-people.ts';
import type { RumourRow, VisiblePlaceRow } from '../queries/campaign-settings.ts';
import type { CampaignListRow } from '../queries/campaigns.ts';

export const presentListedCampaign = (row: CampaignListRow): Campaign => ({
  id: row.id,
  name: row.name,
  owner: row.owner_id,
});

interface CampaignRow {
  id: string;
  name: string;
  owner_id: number;
  sharing: 'open' | 'members';
}

/** A campaign, as its DM sees it. */
export function presentToDm(row: CampaignRow, inviteToken: string, members: readonly MemberRow[]): CampaignAnswer {
  return {
    id: row.id,
    name: row.name,
    owner: row.owner_id,
    is_dm: true,
    sharing: row.sharing,
    invite_token: inviteToken,
    members: members.filter((member) => member.removed_at === null).map(presentMember),
    removed_members: members.filter((member) => member.removed_at !== null).map(presentMember),
  };
}

/** A campaign, as its players see it: without other members and the invite. */
export const presentToPlayer = (row: CampaignRow, isMember: boolean): CampaignInDetails => ({
  id: row.id,
  name: row.name,
  owner: row.owner_id,
  is_dm: false,
  is_member: isMember,
});

/** A campaign, as a guest with only its address or an invite sees it. */
export const presentToGuest = (row: CampaignRow): CampaignInDetails => ({
  id: row.id,
  name: row.name,
  is_dm: false,
  is_member: false,
});

const presentMember = ({ id, name }: MemberRow): CampaignMember => ({ id, name });

export function presentVisiblePlace(row: VisiblePlaceRow, maps: readonly ParentRow[]): VisiblePlace {
  return {
    location_id: row.id,
    name: row.name,
    slug: row.slug,
    ...(row.alias === null ? {} : { alias: row.alias }),
    type: row.type_name,
    knowledge: row.knowledge ?? 'named',
    // A visible place without a row is a root map, which shows its text.
    show_wiki: row.show_wiki !== 0,
    by_default: row.show_wiki === null,
    maps: maps.map(({ name, slug }) => ({ name, slug })),
  };
}

/** A campaign's settings for a place, with the players' alias slug and the version of the text. */
export type SettingsInCampaign = PlaceSettings & { alias_slug: string | null; words_version: number };

/** Settings for players: whether the place is visible and visited. */
export const presentSettingsToPlayer = ({ knowledge, show_wiki }: PlaceSettings): CampaignLocationSettings => ({
  show_players: isKnownPlace(knowledge),
  show_wiki,
  knowledge,
});

/** Settings for the DM. Defaults are left out. */
export function presentSettingsToDm(settings: SettingsInCampaign): CampaignLocationSettings {
  const { alias, alias_slug, rumour_note, rumour_miles, words_version } = settings;
  return {
    ...presentSettingsToPlayer(settings),
    ...(alias === null ? {} : { alias }),
    ...(alias_slug === null ? {} : { alias_slug }),
    ...(rumour_note === '' ? {} : { rumour_note }),
    ...(rumour_miles === DEFAULT_RUMOUR_MILES ? {} : { rumour_miles }),
    ...(words_version === 0 ? {} : { version: words_version }),
  };
}

/** A rumor. The DM also gets its place. */
export const presentRumour = (row: RumourRow, isDm: boolean): Rumour => ({
  key: row.key,
  alias: row.alias ?? NAMELESS_RUMOUR,
  note: row.rumour_note,
  lat: row.lat,
  lng: row.lng,
  radius: row.radius,
  ...(isDm ? { location_id: row.location_id } : {}),
});
