import { isKnownPlace, NAMELESS_RUMOUR, type PlaceSettings, USUAL_RUMOUR_MILES } from '@venture-atlas/rules';
import type { CampaignLocationSettings, Rumour } from '@venture-atlas/types';
import type { RumourRow } from '../queries/campaign-rumours.ts';

/** What a campaign has set for a place, with its address for players while they call it otherwise. */
export type SettingsInCampaign = PlaceSettings & { alias_slug: string | null };

/** Settings as players are told of what they see: that it is there, and whether they were. */
export const presentSettingsToPlayer = ({ knowledge, show_wiki }: PlaceSettings): CampaignLocationSettings => ({
  show_players: isKnownPlace(knowledge),
  show_wiki,
  knowledge,
});

/** Settings as the DM set them; what they left as it is usually is not said. */
export function presentSettingsToDm(settings: SettingsInCampaign): CampaignLocationSettings {
  const { alias, alias_slug, rumour_note, rumour_miles } = settings;
  return {
    ...presentSettingsToPlayer(settings),
    ...(alias === null ? {} : { alias }),
    ...(alias_slug === null ? {} : { alias_slug }),
    ...(rumour_note === '' ? {} : { rumour_note }),
    ...(rumour_miles === USUAL_RUMOUR_MILES ? {} : { rumour_miles }),
  };
}

/** What players have heard of; the DM is told of which place. */
export const presentRumour = (row: RumourRow, isDm: boolean): Rumour => ({
  key: row.key,
  alias: row.alias ?? NAMELESS_RUMOUR,
  note: row.rumour_note,
  lat: row.lat,
  lng: row.lng,
  radius: row.radius,
  ...(isDm ? { location_id: row.location_id } : {}),
});
