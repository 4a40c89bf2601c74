import '../../ui/field-styles.ts';
import { Textarea, TextInput } from '@mantine/core';
import { playersIn, RUMOUR_MILES } from '@venture-atlas/rules';
import { LOCATION_NAME_MAX, RUMOUR_NOTE_MAX } from '@venture-atlas/types';
import { useEffect, useId, useRef, useState } from 'react';
import { useSecretQuestion } from '../../forms/markdown/secret-question.tsx';
import type { CampaignOnMap, SettingsPlace } from '../../map/stage/campaign-context.ts';
import { publishKeys } from '../../working-copy/publish-keys.ts';
import { PublishRow } from '../../working-copy/publish-row.tsx';
import { WaitingFrame } from '../../working-copy/waiting-frame.tsx';
import classes from './knowledge-block.module.css';
import { setKnowledge, wholeSettings } from './use-knowledge.ts';
import { usePlaceWords } from './use-place-words.ts';

export interface RumourFormProps {
  campaign: CampaignOnMap;
  place: SettingsPlace;
  /** It is no rumour yet: nothing is sent before there is a name and the DM says so. */
  isNew: boolean;
}

const FIELDS = ['alias', 'rumour_note'] as const;

/** What players have of a rumour: a name and words, which wait for Publish, and how large the circle is. */
export function RumourForm({ campaign, place, isNew }: RumourFormProps) {
  const secrets = useSecretQuestion({ readers: playersIn(campaign.campaign) });
  const now = wholeSettings(campaign.settingsOf(place.locationId));
  const [chosen, setChosen] = useState<typeof now.rumour_miles>();
  const miles = chosen ?? now.rumour_miles;
  const asRumor = isNew ? ({ knowledge: 'rumour', rumour_miles: miles } as const) : undefined;
  const { alias, note, publishing } = usePlaceWords(campaign, place, FIELDS, secrets.toPublish, asRumor);
  const nameRef = useRef<HTMLInputElement>(null);
  const [group, nameTag, noteTag] = [useId(), useId(), useId()];
  useEffect(() => {
    if (isNew) nameRef.current?.focus();
  }, [isNew]);
  const frame = { publishedBy: publishing.publishedBy };
  return (
    <>
      <div className={classes.form}>
        <WaitingFrame field={alias} tagId={nameTag} {...frame}>
          <TextInput
            label="Players call it"
            value={alias.text}
            maxLength={LOCATION_NAME_MAX}
            autoComplete="off"
            ref={nameRef}
            aria-describedby={alias.state === 'published' ? undefined : nameTag}
            onChange={(event) => alias.onChange(event.currentTarget.value)}
            onKeyDown={publishKeys(publishing.publish, true)}
          />
        </WaitingFrame>
        <WaitingFrame field={note} tagId={noteTag} {...frame}>
          <Textarea
            label="What they heard"
            value={note.text}
            maxLength={RUMOUR_NOTE_MAX}
            rows={3}
            aria-describedby={note.state === 'published' ? undefined : noteTag}
            onChange={(event) => note.onChange(event.currentTarget.value)}
            onKeyDown={publishKeys(publishing.publish, false)}
          />
        </WaitingFrame>
        <fieldset className={classes.within}>
          <legend>Somewhere within</legend>
          <div className={classes.miles}>
            {RUMOUR_MILES.map((one) => (
              <label key={one} data-chosen={one === miles || undefined}>
                <input
                  type="radio"
                  name={group}
                  checked={one === miles}
                  onChange={() => {
                    setChosen(one);
                    if (!isNew) void setKnowledge(campaign, place, { knowledge: 'rumour', rumour_miles: one });
                  }}
                />
                {one} mi
              </label>
            ))}
          </div>
        </fieldset>
        <PublishRow
          {...publishing}
          isBare
          act={isNew ? 'Tell players' : undefined}
          readers={playersIn(campaign.campaign)}
          onPublish={(names) => void publishing.publish(names)}
          onDiscard={(names) => void publishing.discard(names)}
        />
      </div>
      {secrets.question}
    </>
  );
}
