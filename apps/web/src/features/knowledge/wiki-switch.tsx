import { useInfiniteQuery } from '@tanstack/react-query';
import type { NameMentions } from '@venture-atlas/types';
import { useId, useState } from 'react';
import { mentionsQuery } from '../../api/mentions.ts';
import type { CampaignOnMap, SettingsPlace } from '../../map/stage/campaign-context.ts';
import { Marked } from '../../ui/marked.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useActs } from './knowledge-acts.ts';
import classes from './knowledge-block.module.css';
import mentionsClasses from './mentions.module.css';

export interface WikiSwitchProps {
  campaign: CampaignOnMap;
  place: SettingsPlace;
  alias: string | null;
  isShown: boolean;
  isDisabled: boolean;
  onChange: (isShown: boolean) => void;
}

/**
 * With another name for players the text is off until the DM turns it on: it may tell the place by other words. The server
 * says the other name in it, so nothing has to be decided but whether it is shown.
 */
export function WikiSwitch({ campaign, place, alias, isShown, isDisabled, onChange }: WikiSwitchProps) {
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
        {isAsking && alias !== null ? (
          <AliasInText
            campaign={campaign}
            place={place}
            alias={alias}
            onShow={() => {
              setAsking(false);
              onChange(true);
            }}
          />
        ) : null}
      </div>
      <Switch
        label={`Show the wiki of ${place.name} to players`}
        checked={isShown}
        disabled={isDisabled}
        onChange={(event) => {
          if (event.currentTarget.checked && alias !== null) setAsking(!isAsking);
          else onChange(event.currentTarget.checked);
        }}
      />
    </div>
  );
}

interface AliasInTextProps {
  campaign: CampaignOnMap;
  place: SettingsPlace;
  alias: string;
  onShow: () => void;
}

/** How often players would read the other name in the text, a look at where, and the way to show it. */
function AliasInText({ campaign, place, alias, onShow }: AliasInTextProps) {
  const [isLooking, setLooking] = useState(false);
  const id = useId();
  const { last } = useActs();
  const { data } = useInfiniteQuery(mentionsQuery(campaign.id, place.locationId, [alias, false, last]));
  const found = data?.pages[0];
  const count = found && countOf(found, alias);
  const passages = found?.own_passages.filter(({ instead }) => instead === alias) ?? [];
  return (
    <div role="alert" className={classes.ask}>
      <p>
        {count === 0
          ? `This text does not name ${place.name}.`
          : `Players read “${alias}” ${count === undefined ? '' : `${timesInWords(count)} `}in this text.`}
      </p>
      <span>
        {passages.length === 0 ? null : (
          <button
            type="button"
            className={classes.link}
            aria-expanded={isLooking}
            aria-controls={id}
            onClick={() => setLooking(!isLooking)}
          >
            Look
          </button>
        )}
        <button type="button" className={classes.link} onClick={onShow}>
          Show it
        </button>
      </span>
      {isLooking ? (
        <ul id={id} className={mentionsClasses.texts}>
          {passages.map(({ snippet, match }, at) => {
            // Two passages may have the same words.
            const key = `${at} ${snippet}`;
            return (
              <li key={key}>
                <p className={mentionsClasses.snippet}>
                  <Marked text={snippet} match={match} />
                </p>
              </li>
            );
          })}
        </ul>
      ) : null}
    </div>
  );
}

const countOf = ({ own_text }: NameMentions, alias: string): number =>
  own_text.filter(({ instead }) => instead === alias).reduce((sum, { count }) => sum + count, 0);

const timesInWords = (count: number): string => (count === 1 ? 'once' : `${count} times`);
