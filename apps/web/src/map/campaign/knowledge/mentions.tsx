import { useInfiniteQuery } from '@tanstack/react-query';
import { type FoundPlace, MENTIONS_MAX, type NameMentions } from '@venture-atlas/types';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../../api/api-error.ts';
import { mentionsQuery } from '../../../api/mentions.ts';
import { type ReadingScope, useReadingScope } from '../../../api/reading-scope.ts';
import { placeOnMapPath } from '../../../navigation/place-on-map-path.ts';
import { Marked } from '../../../ui/marked.tsx';
import type { CampaignOnMap, SettingsPlace } from '../campaign-context.ts';
import { useActs } from './knowledge-acts.ts';
import classes from './mentions.module.css';

export interface MentionsProps {
  campaign: CampaignOnMap;
  place: SettingsPlace;
  /** What players call the place; null: by its own name. */
  alias: string | null;
  isTextShown: boolean;
}

/** Where texts have the true name of a place, and what players read there: for the DM who hides it, or shows a text. */
export function Mentions({ campaign, place, alias, isTextShown }: MentionsProps) {
  // Nothing was done to places while a save is under way; what is read then may be from before it.
  const { last } = useActs();
  const scope = useReadingScope();
  const query = mentionsQuery(campaign.id, place.locationId, [alias, isTextShown, last]);
  const found = useInfiniteQuery({ ...query, enabled: alias !== null || isTextShown });
  if (found.isError && found.data === undefined) {
    return (
      <div className={classes.line} role="alert">
        <p>Texts could not be searched for names. {errorText(found.error)}</p>
        <button type="button" className={classes.link} disabled={found.isFetching} onClick={() => void found.refetch()}>
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
      {alias !== null && first.longer.length > 0 ? (
        <Longer places={first.longer} name={place.name} scope={scope} />
      ) : null}
    </>
  );
}

function OwnText({ names }: { names: NameMentions['own_text'] }) {
  return (
    <div className={classes.line}>
      <p>Players read other words in this text:</p>
      <ul className={classes.names}>
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
    <div className={classes.line}>
      <p>
        {count} {total === 1 ? 'names' : 'name'} {name}. Players read “{alias}” there.
      </p>
      <button
        type="button"
        className={classes.link}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Close the list' : 'Show the list'}
      </button>
      {isOpen ? (
        <div id={id}>
          <ul className={classes.texts}>
            {texts.map((text) => (
              <li key={`${text.slug} ${text.section} ${text.match[0]}`}>
                <Link to={placeOnMapPath(text, scope)}>{text.name}</Link>
                {text.section === null ? null : <span className={classes.where}> {text.section}</span>}
                {text.players_read ? <span className={classes.read}>Players read this now</span> : null}
                <p className={classes.snippet}>
                  <Marked text={text.snippet} match={text.match} />
                </p>
              </li>
            ))}
          </ul>
          {onMore === undefined ? null : (
            <button type="button" className={classes.link} onClick={onMore}>
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
    <div className={classes.line}>
      <p>Give these a name for players too. They contain “{name}”, and until then players read “a place”:</p>
      <ul className={classes.names}>
        {places.map((place) => (
          <li key={place.slug}>
            <Link to={placeOnMapPath(place, scope)}>{place.name}</Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
