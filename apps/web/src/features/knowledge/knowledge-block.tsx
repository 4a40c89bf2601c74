import { IconCrown } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FoundPlace, MENTIONS_MAX, type NameMentions } from '@venture-atlas/types';
import { useEffect, useId, useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../api/api-error.ts';
import { mentionsQuery } from '../../api/mentions.ts';
import { type ReadingScope, useReadingScope } from '../../api/reading-scope.ts';
import { PublicMapNote } from '../../forms/public-map-note.tsx';
import { WordsHistory } from '../../forms/words-history.tsx';
import type { CampaignOnMap, SettingsPlace } from '../../map/stage/campaign-context.ts';
import { MapPart } from '../../map/stage/map-part.tsx';
import { placeOnMapPath } from '../../navigation/place-on-map-path.ts';
import { useIsShowingFirst } from '../../session/first-minute.ts';
import { Collapsible } from '../../ui/collapsible.tsx';
import { Marked } from '../../ui/marked.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { KnowledgeEnds } from '../campaign/lazy-parts.tsx';
import { useLostAt } from '../campaign/live/connection.ts';
import { SentenceLine } from '../session-bar/sentence-line.tsx';
import { AliasField } from './alias-field.tsx';
import { forgetWish, useActs } from './knowledge-acts.ts';
import classes from './knowledge-block.module.css';
import { KnowledgeSteps } from './knowledge-steps.tsx';
import { knownInWords } from './knowledge-words.tsx';
import mentionsClasses from './mentions.module.css';
import { RumourForm } from './rumour-form.tsx';
import { ToldMentions } from './told-mentions.tsx';
import { chooseStep, setKnowledge, showUndone, wholeSettings } from './use-knowledge.ts';
import { WikiSwitch } from './wiki-switch.tsx';

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
            campaign={campaign}
            place={place}
            alias={settings.alias}
            isShown={settings.show_wiki}
            isDisabled={!isHere}
            onChange={(show_wiki) => void setKnowledge(campaign, place, { show_wiki })}
          />
          <AliasField key={place.locationId} campaign={campaign} place={place} />
        </>
      )}
      <Mentions
        key={`mentions ${place.locationId}`}
        campaign={campaign}
        place={place}
        alias={settings.alias}
        isTextShown={isHere && settings.show_wiki}
      />
      <Collapsible title="History">
        <WordsHistory
          campaignId={campaign.id}
          which={{ kind: 'place', of: place.locationId }}
          onUndone={({ settings: undone }) => (undone === null ? undefined : showUndone(campaign, undone))}
        />
      </Collapsible>
      <MapPart waiting={null}>
        <KnowledgeEnds />
      </MapPart>
    </section>
  );
}

interface MentionsProps {
  campaign: CampaignOnMap;
  place: SettingsPlace;
  /** What players call the place; null: by its own name. */
  alias: string | null;
  isTextShown: boolean;
}

/** Where texts have the true name of a place, and what players read there: for the DM who hides it, or shows a text. */
function Mentions({ campaign, place, alias, isTextShown }: MentionsProps) {
  // Nothing was done to places while a save is under way; what is read then may be from before it.
  const { last } = useActs();
  const scope = useReadingScope();
  const query = mentionsQuery(campaign.id, place.locationId, [alias, isTextShown, last]);
  const found = useInfiniteQuery({ ...query, enabled: alias !== null || isTextShown });
  if (found.isError && found.data === undefined) {
    return (
      <div className={mentionsClasses.line} role="alert">
        <p>Texts could not be searched for names. {errorText(found.error)}</p>
        <button
          type="button"
          className={mentionsClasses.link}
          disabled={found.isFetching}
          onClick={() => void found.refetch()}
        >
          Try again
        </button>
      </div>
    );
  }
  const [first] = found.data?.pages ?? [];
  if (first === undefined) return null;
  return (
    <>
      {isTextShown && first.own_text.length > 0 ? <OwnText names={first.own_text} /> : null}
      {alias !== null && first.total > 0 ? (
        <Texts
          name={place.name}
          alias={alias}
          total={first.total}
          texts={found.data?.pages.flatMap(({ texts }) => texts) ?? []}
          scope={scope}
          onMore={found.hasNextPage ? () => void found.fetchNextPage() : undefined}
        />
      ) : null}
      {alias !== null && first.told.length > 0 ? (
        <ToldMentions name={place.name} alias={alias} told={first.told} />
      ) : null}
      {alias !== null && first.longer.length > 0 ? (
        <Longer places={first.longer} name={place.name} scope={scope} />
      ) : null}
    </>
  );
}

function OwnText({ names }: { names: NameMentions['own_text'] }) {
  return (
    <div className={mentionsClasses.line}>
      <p>Players read other words in this text:</p>
      <ul className={mentionsClasses.names}>
        {names.map(({ name, instead, count }) => (
          <li key={`${name} ${instead}`}>
            “{instead}” for {name}
            {count > 1 ? `, ${count} times` : ''}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface TextsProps {
  name: string;
  alias: string;
  total: number;
  texts: NameMentions['texts'];
  scope: ReadingScope;
  onMore: (() => void) | undefined;
}

function Texts({ name, alias, total, texts, scope, onMore }: TextsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = total >= MENTIONS_MAX ? `${total} or more passages` : total === 1 ? '1 passage' : `${total} passages`;
  return (
    <div className={mentionsClasses.line}>
      <p>
        {count} {total === 1 ? 'names' : 'name'} {name}. Players read “{alias}” there.
      </p>
      <button
        type="button"
        className={mentionsClasses.link}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Close the list' : 'Show the list'}
      </button>
      {isOpen ? (
        <div id={id}>
          <ul className={mentionsClasses.texts}>
            {texts.map((text) => (
              <li key={`${text.slug} ${text.section} ${text.match[0]}`}>
                <Link to={placeOnMapPath(text, scope)} translate="no">
                  {text.name}
                </Link>
                {text.section === null ? null : <span className={mentionsClasses.where}> {text.section}</span>}
                {text.players_read ? <span className={mentionsClasses.read}>Players read this now</span> : null}
                <p className={mentionsClasses.snippet}>
                  <Marked text={text.snippet} match={text.match} />
                </p>
              </li>
            ))}
          </ul>
          {onMore === undefined ? null : (
            <button type="button" className={mentionsClasses.link} onClick={onMore}>
              Show more
            </button>
          )}
        </div>
      ) : null}
    </div>
  );
}

function Longer({ places, name, scope }: { places: readonly FoundPlace[]; name: string; scope: ReadingScope }) {
  return (
    <div className={mentionsClasses.line}>
      <p>
        Give these places a name for players, too. Their names contain “{name}”. Until then, players read “a place”:
      </p>
      <ul className={mentionsClasses.names}>
        {places.map((place) => (
          <li key={place.slug}>
            <Link to={placeOnMapPath(place, scope)} translate="no">
              {place.name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
