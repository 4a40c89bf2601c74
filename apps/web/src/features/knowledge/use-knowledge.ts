import { isKnownPlace, type PlaceSettings, USUAL_RUMOUR_MILES, withSettingsWish } from '@venture-atlas/rules';
import type { CampaignLocationSettings, SettingsToRestore } from '@venture-atlas/types';
import { errorText } from '../../api/api-error.ts';
import { restoreSettings } from '../../api/campaign-settings.ts';
import type { CampaignOnMap, SettingsPlace } from '../../map/stage/campaign-context.ts';
import { hush, say, sayNote, sayRefused, withLateness } from '../session-bar/sentence.ts';
import { changeActs } from './knowledge-acts.ts';
import { doneInWords, refusedInWords } from './knowledge-words.tsx';

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
  hush();
  try {
    const saving = campaign.saveSettings(place, whole, { ...after, show_players: isKnownPlace(after.knowledge) });
    const { knowledge, previous } = await withLateness(saving);
    changeActs({ last: { campaignId: campaign.id, knowledge } });
    say(doneInWords(place.name, knowledge), () => putBack(campaign, place, previous), campaign.id);
  } catch (error) {
    const words = `${refusedInWords(before.knowledge, after.knowledge)} Nothing was changed. ${errorText(error)}`;
    sayRefused(words, () => setKnowledge(campaign, place, wish));
  }
}

/** Chooses a step. A rumor needs a name for players first: until it is there nothing is sent. */
export function chooseStep(campaign: CampaignOnMap, place: SettingsPlace, knowledge: PlaceSettings['knowledge']): void {
  const now = wholeSettings(campaign.settingsOf(place.locationId));
  if (knowledge === 'rumour' && now.alias === null) {
    if (now.knowledge === 'rumour') return;
    changeActs({ wantsName: place.locationId, last: null });
    sayNote(`A rumor needs a name for players. Give ${place.name} one in Your Campaign.`);
    return;
  }
  if (knowledge === now.knowledge) {
    changeActs({ wantsName: null });
    hush();
  } else void setKnowledge(campaign, place, { knowledge });
}

/** Takes a step back, words and all. */
async function putBack(
  campaign: CampaignOnMap,
  place: SettingsPlace,
  previous: SettingsToRestore | null,
): Promise<void> {
  const { current } = await restoreSettings(campaign.id, [{ settings: previous, location_ids: [place.locationId] }]);
  campaign.applySettings(current);
  changeActs({ last: null });
}
