import { WordsConflict } from '../../forms/words-conflict.tsx';
import type { CampaignOnMap, SettingsPlace } from '../../map/stage/campaign-context.ts';
import { hush } from '../session-bar/sentence.ts';
import { changeActs, useActs } from './knowledge-acts.ts';
import { setKnowledge, wholeSettings } from './use-knowledge.ts';
import { draftOfWords, dropWords } from './use-words.ts';

/** Two leaders changed the words for a place: what each wrote, and the choice between them. */
export function PlaceWordsConflict({ campaign }: { campaign: CampaignOnMap }) {
  const { conflict, taken } = useActs();
  if (conflict === null || conflict.campaignId !== campaign.id) return null;
  const { place, wish, current } = conflict;
  return (
    <WordsConflict
      kind="place"
      mine={wish}
      conflict={conflict}
      wordsOf={wholeSettings}
      onKeepMine={() => void setKnowledge(campaign, place, wish, current.version ?? 0)}
      onTakeTheirs={() => {
        dropAll(campaign, place);
        hush();
        changeActs({ conflict: null, taken: taken + 1 });
      }}
      onClose={() => changeActs({ conflict: null })}
      closeLabel="Decide later"
    />
  );
}

function dropAll(campaign: CampaignOnMap, { locationId }: SettingsPlace): void {
  for (const field of ['alias', 'rumour-name', 'rumour-words'] as const)
    dropWords(draftOfWords(campaign.id, locationId, field));
}
