import {
  campaignMessages,
  isKnownPlace,
  type PlaceSettings,
  USUAL_RUMOUR_MILES,
  withSettingsWish,
} from '@venture-atlas/rules';
import {
  type CampaignChangeReverted,
  type CampaignLocationSettings,
  type SavedLocationSettings,
  touchesCampaignWords,
} from '@venture-atlas/types';
import { errorText } from '../../api/api-error.ts';
import { restoreSettings } from '../../api/campaign-settings.ts';
import { changedMeanwhile } from '../../api/changed-meanwhile.ts';
import type { CampaignOnMap, SettingsPlace } from '../../map/stage/campaign-context.ts';
import { hush, say, sayNote, sayRefused, withLateness } from '../session-bar/sentence.ts';
import { changeActs, currentActs, type WordsConflict } from './knowledge-acts.ts';
import { doneInWords, refusedInWords } from './knowledge-words.tsx';
import { draftOfWords, keepWords } from './use-words.ts';

/** Settings with what goes without saying. */
export const wholeSettings = (settings: CampaignLocationSettings): PlaceSettings => ({
  knowledge: settings.knowledge,
  show_wiki: settings.show_wiki,
  alias: settings.alias ?? null,
  rumour_note: settings.rumour_note ?? '',
  rumour_miles: settings.rumour_miles ?? USUAL_RUMOUR_MILES,
});

/**
 * Saves what players know of a place; the last step can be taken back.
 * @param seen the version of the words that those of the wish were written over; without it the one of now
 */
export async function setKnowledge(
  campaign: CampaignOnMap,
  place: SettingsPlace,
  wish: Partial<PlaceSettings>,
  seen?: number,
): Promise<void> {
  const before = campaign.settingsOf(place.locationId);
  const after = withSettingsWish(wholeSettings(before), wish);
  const hasWords = touchesCampaignWords('place', wish);
  const version = seen ?? before.version ?? 0;
  // Two versions are being chosen from: a field that is left says nothing new.
  if (hasWords && version < asksAbout(place)) return;
  // The step goes along, so that a save never means an older one.
  const whole = { ...wish, knowledge: after.knowledge, ...(hasWords ? { version } : {}) };
  changeActs({ last: null, conflict: null, wantsName: null });
  hush();
  try {
    const saving = campaign.saveSettings(place, whole, { ...after, show_players: isKnownPlace(after.knowledge) });
    const saved = await withLateness(saving);
    const { knowledge } = saved;
    changeActs({ last: { campaignId: campaign.id, knowledge } });
    say(doneInWords(place.name, knowledge), () => putBack(campaign, place, saved, hasWords), campaign.id);
  } catch (error) {
    const change = changedMeanwhile<SavedLocationSettings>(error);
    if (change !== undefined) {
      showConflict(campaign, { ...change, campaignId: campaign.id, place, wish }, version);
      return;
    }
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

/** The version that words of a place are compared with while the DM chooses between both; 0: nothing is asked. */
function asksAbout({ locationId }: SettingsPlace): number {
  const { conflict } = currentActs();
  return conflict?.place.locationId === locationId ? (conflict.current.version ?? 0) : 0;
}

/** Somebody else published other words for the place: both are shown, and what was typed stays in its fields. */
function showConflict(campaign: CampaignOnMap, conflict: WordsConflict, base: number): void {
  const { current, place, wish } = conflict;
  const { alias, rumour_note } = wish;
  const drafts = wish.knowledge === 'rumour' ? { 'rumour-name': alias, 'rumour-words': rumour_note } : { alias };
  for (const [field, words] of Object.entries(drafts) as [keyof typeof drafts, string | null | undefined][]) {
    if (words !== undefined) keepWords(draftOfWords(campaign.id, place.locationId, field), words ?? '', base);
  }
  const { location_id, version = 0, previous: _previous, ...settings } = current;
  const published = { alias: null, rumour_note: '', ...settings };
  campaign.applySettings([{ settings: published, location_ids: [location_id], version }]);
  changeActs({ conflict });
  sayNote(campaignMessages.wordsChangedMeanwhile(place.name));
}

/** Shows the words that players have again, once a change of them is taken back. */
export function showUndone(
  campaign: CampaignOnMap,
  { location_id, version = 0, ...settings }: NonNullable<CampaignChangeReverted['settings']>,
): void {
  const published = { alias: null, rumour_note: '', ...settings };
  campaign.applySettings([{ settings: published, location_ids: [location_id], version }]);
  // What was typed and published stands in the fields no longer.
  changeActs({ taken: currentActs().taken + 1 });
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
