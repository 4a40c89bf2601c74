import { useMutation } from '@tanstack/react-query';
import type { BulkSettingsAnswer, Child, Knowledge } from '@venture-atlas/types';
import { errorText } from '../../../api/api-error.ts';
import { restoreSettings, saveManySettings } from '../../../api/campaign-settings.ts';
import type { CampaignOnMap } from '../campaign-context.ts';
import { hush, say, sayRefused, withLateness } from '../session-bar/sentence.ts';
import { doneWithMany } from './selection-words.ts';

type Save = (places: readonly Child[], knowledge: Knowledge) => Promise<void>;

/** Says what players know of several places, in one call, with one way back for all of them. */
export function useManyKnowledge(campaign: CampaignOnMap): { save: Save; isBusy: boolean } {
  const { mutateAsync, isPending } = useMutation({
    // In the same line as single saves, so that the last wish wins.
    scope: { id: `settings ${campaign.id}` },
    mutationFn: ({ ids, knowledge }: { ids: number[]; knowledge: Knowledge }) =>
      saveManySettings(campaign.id, { location_ids: ids }, { knowledge }),
  });
  const takeBack = async ({ previous }: BulkSettingsAnswer): Promise<void> =>
    campaign.applySettings((await restoreSettings(campaign.id, previous)).current);
  const save: Save = async (places, knowledge) => {
    hush();
    try {
      const ids = places.map(({ location_id }) => location_id);
      const answer = await withLateness(mutateAsync({ ids, knowledge }));
      campaign.applySettings(answer.current);
      const { count, step } = doneWithMany(places.length, knowledge);
      const words = (
        <>
          {count} <strong>{step}</strong>
        </>
      );
      if (answer.changed === 0) say(words);
      else say(words, () => takeBack(answer), campaign.id);
    } catch (error) {
      const refused = knowledge === 'hidden' ? 'Not hidden.' : 'Not shown.';
      sayRefused(`${refused} Nothing was changed. ${errorText(error)}`, () => save(places, knowledge));
    }
  };
  return { save, isBusy: isPending };
}
