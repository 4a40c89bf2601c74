import { DEFAULT_RUMOUR_MILES, isKnownPlace, type PlaceSettings, withSettingsChange } from '@venture-atlas/rules';
import type { CampaignChangeReverted, CampaignLocationSettings, SavedLocationSettings } from '@venture-atlas/types';
import { errorText } from '../../api/api-error.ts';
import { restoreSettings } from '../../api/campaign-settings.ts';
import { changedMeanwhile } from '../../api/changed-meanwhile.ts';
import type { CampaignOnMap, SettingsPlace } from '../../map/stage/campaign-context.ts';
import { hush, say, sayNote, sayRefused, withLateness } from '../session-bar/sentence.ts';
import { changeActs } from './knowledge-acts.ts';
import { doneInWords, refusedInWords, wikiInWords } from './knowledge-words.tsx';

/** Settings with what goes without saying. */
export const wholeSettings = (settings: CampaignLocationSettings): PlaceSettings => ({
  knowledge: settings.knowledge,
  show_wiki: settings.show_wiki,
  alias: settings.alias ?? null,
  rumour_note: settings.rumour_note ?? '',
  rumour_miles: settings.rumour_miles ?? DEFAULT_RUMOUR_MILES,
});

/** Saves what players know of a place; the last step can be taken back. Words of it are published by `publishWords`. */
export async function setKnowledge(
  campaign: CampaignOnMap,
  place: SettingsPlace,
  wish: Partial<PlaceSettings>,
): Promise<void> {
  const before = campaign.settingsOf(place.locationId);
  const after = withSettingsChange(wholeSettings(before), wish);
  // The step goes along, so that a save never means an older one.
  const whole = { ...wish, knowledge: after.knowledge };
  changeActs({ last: null, wantsName: null });
  hush();
  try {
    const saving = campaign.saveSettings(place, whole, { ...after, show_players: isKnownPlace(after.knowledge) });
    const saved = await withLateness(saving);
    const { knowledge } = saved;
    changeActs({ last: { campaignId: campaign.id, knowledge } });
    const isWiki = wish.show_wiki !== undefined && knowledge === before.knowledge;
    const words = isWiki ? wikiInWords(place.name, wish.show_wiki === true) : doneInWords(place.name, knowledge);
    say(words, () => putBack(campaign, place, saved, false), campaign.id);
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

/**
 * Publishes words for players of a place.
 * @returns takes them back
 * @throws ApiError `changed_meanwhile` once what somebody else published is shown
 */
export async function publishWords(
  campaign: CampaignOnMap,
  place: SettingsPlace,
  wish: Partial<PlaceSettings>,
): Promise<() => void> {
  const before = campaign.settingsOf(place.locationId);
  const after = withSettingsChange(wholeSettings(before), wish);
  // The step goes along, so that a save never means an older one.
  const whole = { ...wish, knowledge: after.knowledge, version: before.version ?? 0 };
  changeActs({ last: null, wantsName: null });
  hush();
  try {
    const shown = { ...after, show_players: isKnownPlace(after.knowledge) };
    const saved = await withLateness(campaign.saveSettings(place, whole, shown));
    changeActs({ last: { campaignId: campaign.id, knowledge: saved.knowledge } });
    return () => {
      putBack(campaign, place, saved, true).catch((error) => sayRefused(`Not undone. ${errorText(error)}`));
    };
  } catch (error) {
    const change = changedMeanwhile<SavedLocationSettings>(error);
    if (change !== undefined) showUndone(campaign, change.current);
    throw error;
  }
}

/** Shows the words that players have now: a change of them was taken back, or somebody else published others. */
export function showUndone(
  campaign: CampaignOnMap,
  { location_id, version = 0, ...settings }: NonNullable<CampaignChangeReverted['settings']>,
): void {
  const published = { alias: null, rumour_note: '', ...settings };
  campaign.applySettings([{ settings: published, location_ids: [location_id], version }]);
  hush();
}

/** Takes a step back, words and all. */
async function putBack(
  campaign: CampaignOnMap,
  place: SettingsPlace,
  { previous, version }: SavedLocationSettings,
  hasWords: boolean,
): Promise<void> {
  const group = { settings: previous, location_ids: [place.locationId] };
  // Words go back over one's own alone.
  const own = hasWords && version !== undefined ? { ...group, version } : group;
  const { current } = await restoreSettings(campaign.id, [own]);
  campaign.applySettings(current);
  changeActs({ last: null });
}
