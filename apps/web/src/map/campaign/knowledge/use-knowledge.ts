import { isKnownPlace, type PlaceSettings, USUAL_RUMOUR_MILES, withSettingsWish } from '@venture-atlas/rules';
import type { CampaignLocationSettings } from '@venture-atlas/types';
import { restoreSettings } from '../../../api/campaign-settings.ts';
import type { CampaignOnMap, SettingsPlace } from '../campaign-context.ts';
import { changeActs, type KnowledgeAct } from './knowledge-acts.ts';

/** Settings with what goes without saying. */
export const wholeSettings = (settings: CampaignLocationSettings): PlaceSettings => ({
  knowledge: settings.knowledge,
  show_wiki: settings.show_wiki,
  alias: settings.alias ?? null,
  rumour_note: settings.rumour_note ?? '',
  rumour_miles: settings.rumour_miles ?? USUAL_RUMOUR_MILES,
});

/** Saves what players know of a place; the last step can be taken back. */
export async function setKnowledge(
  campaign: CampaignOnMap,
  place: SettingsPlace,
  wish: Partial<PlaceSettings>,
): Promise<void> {
  const before = campaign.settingsOf(place.locationId);
  const after = withSettingsWish(wholeSettings(before), wish);
  // The step goes along, so that a save never means an older one.
  const whole = { ...wish, knowledge: after.knowledge };
  changeActs({ last: null, wantsName: null });
  const saved = await campaign.saveSettings(place, whole, { ...after, show_players: isKnownPlace(after.knowledge) });
  if (saved === undefined) return;
  const { knowledge, previous } = saved;
  changeActs({ last: { campaignId: campaign.id, place, knowledge, previous, isUndone: false } });
}

/** Chooses a step. A rumour needs a name for players first: until it is there nothing is sent. */
export function chooseStep(campaign: CampaignOnMap, place: SettingsPlace, knowledge: PlaceSettings['knowledge']): void {
  const now = wholeSettings(campaign.settingsOf(place.locationId));
  if (knowledge === 'rumour' && now.alias === null) {
    if (now.knowledge !== 'rumour') changeActs({ wantsName: place.locationId, last: null });
    return;
  }
  if (knowledge === now.knowledge) changeActs({ wantsName: null });
  else void setKnowledge(campaign, place, { knowledge });
}

/** Takes the last step back, words and all. */
export async function undoAct(campaign: CampaignOnMap, act: KnowledgeAct): Promise<void> {
  const { place, previous } = act;
  const { current } = await restoreSettings(campaign.id, [{ settings: previous, location_ids: [place.locationId] }]);
  campaign.applySettings(current);
  changeActs({ last: { ...act, isUndone: true } });
}
