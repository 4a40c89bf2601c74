import { IconCrown } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { PublicMapNote } from '../../../forms/public-map-note.tsx';
import { useIsShowingFirst } from '../../../session/first-minute.ts';
import { Switch } from '../../../ui/switch.tsx';
import { useWidth } from '../../../ui/use-width.ts';
import type { CampaignOnMap, SettingsPlace } from '../campaign-context.ts';
import { useLostAt } from '../live/connection.ts';
import { SentenceLine } from '../session-bar/sentence-line.tsx';
import { AliasField } from './alias-field.tsx';
import { forgetWish, useActs } from './knowledge-acts.ts';
import classes from './knowledge-block.module.css';
import { KnowledgeSteps } from './knowledge-steps.tsx';
import { knownInWords } from './knowledge-words.tsx';
import { Mentions } from './mentions.tsx';
import { RumourForm } from './rumour-form.tsx';
import { chooseStep, setKnowledge, wholeSettings } from './use-knowledge.ts';

export interface KnowledgeBlockProps {
  place: SettingsPlace;
  /** The map that the place is looked at on. */
  map: { slug: string };
  campaign: CampaignOnMap;
}

/** What players know of this place, decided by the DM: brass, because nobody else sees the block. */
export function KnowledgeBlock({ place, map, campaign }: KnowledgeBlockProps) {
  const settings = wholeSettings(campaign.settingsOf(place.locationId));
  const { wantsName } = useActs();
  const isPhone = useWidth() === 'phone';
  const isLost = useLostAt() !== undefined;
  const isFirst = useIsShowingFirst() && settings.knowledge === 'hidden';
  useEffect(() => () => forgetWish(place.locationId), [place.locationId]);
  const isWanted = wantsName === place.locationId && settings.knowledge !== 'rumour';
  const shown = isWanted ? 'rumour' : settings.knowledge;
  const isHere = settings.knowledge === 'named' || settings.knowledge === 'visited';
  const isPublic =
    campaign.campaign.map_is_public === true && (shown === 'hidden' || shown === 'rumour' || settings.alias !== null);
  return (
    <section className={classes.block} aria-label="DM only">
      <p className={classes.tag}>
        <IconCrown size={16} stroke={1.75} aria-hidden="true" />
        DM only
        <span className={classes.keys} aria-hidden="true">
          Keys <kbd>1</kbd> to <kbd>4</kbd>
        </span>
      </p>
      <KnowledgeSteps
        label={`What players know of ${place.name}`}
        value={shown}
        isDisabled={isLost}
        onChoose={(step) => chooseStep(campaign, place, step)}
        pointedAt={isFirst ? 'named' : undefined}
      />
      {isFirst ? <p className={classes.first}>Press Named to show them {place.name}</p> : null}
      <div className={classes.told} data-phone={isPhone || undefined}>
        <p>
          {knownInWords(settings.knowledge, settings.alias ?? place.name)}
          {isWanted ? ' Type a name for players, then press Tell players.' : null}
        </p>
        {isPhone ? <SentenceLine /> : null}
      </div>
      {isPublic ? (
        <div className={classes.note}>
          <PublicMapNote map={map.slug} campaign={campaign.campaign} />
        </div>
      ) : null}
      {shown === 'rumour' ? (
        <RumourForm key={place.locationId} campaign={campaign} place={place} isNew={isWanted} />
      ) : (
        <>
          <WikiSwitch
            key={`wiki ${place.locationId}`}
            place={place}
            alias={settings.alias}
            isShown={settings.show_wiki}
            isDisabled={!isHere}
            onChange={(show_wiki) => void setKnowledge(campaign, place, { show_wiki })}
          />
          <AliasField key={`${place.locationId} ${settings.alias}`} campaign={campaign} place={place} />
        </>
      )}
      <Mentions
        key={`mentions ${place.locationId}`}
        campaign={campaign}
        place={place}
        alias={settings.alias}
        isTextShown={isHere && settings.show_wiki}
      />
      <button type="button" className={classes.link} onClick={campaign.openBulk}>
        Set many places at once
      </button>
    </section>
  );
}

interface WikiSwitchProps {
  place: SettingsPlace;
  alias: string | null;
  isShown: boolean;
  isDisabled: boolean;
  onChange: (isShown: boolean) => void;
}

/** With another name for players the text is off until the DM turns it on: it may tell the place by other words. */
function WikiSwitch({ place, alias, isShown, isDisabled, onChange }: WikiSwitchProps) {
  const [isAsking, setAsking] = useState(false);
  const words = isDisabled
    ? 'Players cannot see this location yet.'
    : isShown
      ? 'Players see the wiki and public notes.'
      : alias === null
        ? 'Players see only public notes.'
        : `Off. In the text, players would read “${alias}”, never “${place.name}”.`;
  return (
    <div className={classes.row}>
      <div>
        <strong>Show wiki</strong>
        <p>{words}</p>
        {isAsking ? (
          <p role="alert" className={classes.ask}>
            Players read “{alias}” in this text, never “{place.name}”. Show it?
            <span>
              <button
                type="button"
                className={classes.link}
                onClick={() => {
                  setAsking(false);
                  onChange(true);
                }}
              >
                Show it
              </button>
              <button type="button" className={classes.link} onClick={() => setAsking(false)}>
                Leave it off
              </button>
            </span>
          </p>
        ) : null}
      </div>
      <Switch
        label={`Show the wiki of ${place.name} to players`}
        checked={isShown}
        disabled={isDisabled}
        onChange={(event) => {
          if (event.currentTarget.checked && alias !== null) setAsking(true);
          else onChange(event.currentTarget.checked);
        }}
      />
    </div>
  );
}
