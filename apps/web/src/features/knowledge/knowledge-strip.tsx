import { IconX } from '@tabler/icons-react';
import type { Knowledge } from '@venture-atlas/types';
import { PublicHere } from '../../forms/public-map-note.tsx';
import type { CampaignOnMap, SettingsPlace } from '../../map/stage/campaign-context.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLostAt } from '../campaign/live/connection.ts';
import { SentenceLine } from '../session-bar/sentence-line.tsx';
import { KnowledgeSteps } from './knowledge-steps.tsx';
import classes from './knowledge-strip.module.css';
import { knownInWords } from './knowledge-words.tsx';
import { chooseStep, wholeSettings } from './use-knowledge.ts';

export interface KnowledgeStripProps {
  place: SettingsPlace;
  campaign: CampaignOnMap;
  /** More is needed than stands here: the whole panel. */
  onMore: () => void;
  onClose: () => void;
}

/** What a DM needs under one thumb while a session runs: the name, the four steps, what was done and its way back. */
export function KnowledgeStrip({ place, campaign, onMore, onClose }: KnowledgeStripProps) {
  const { knowledge, alias } = wholeSettings(campaign.settingsOf(place.locationId));
  const isLost = useLostAt() !== undefined;
  const isHeld = knowledge === 'hidden' || knowledge === 'rumour' || alias !== null;
  const choose = (step: Knowledge) => {
    chooseStep(campaign, place, step);
    // Its name for players is asked for in the panel.
    if (step === 'rumour' && alias === null) onMore();
  };
  return (
    <div className={classes.strip}>
      <div className={classes.head}>
        <h2 className={classes.name} translate="no">
          {place.name}
        </h2>
        <IconButton variant="subtle" label="Close" onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <KnowledgeSteps
        label={`What players know of ${place.name}`}
        value={knowledge}
        isDisabled={isLost}
        onChoose={choose}
      />
      <div className={classes.told}>
        <SentenceLine
          otherwise={
            <>
              {knownInWords(knowledge, alias ?? place.name)}
              {isHeld ? <PublicHere campaign={campaign.campaign} /> : null}
            </>
          }
        />
      </div>
    </div>
  );
}
