import '../../ui/field-styles.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { RUMOUR_MILES } from '@venture-atlas/rules';
import { LOCATION_NAME_MAX, RUMOUR_NOTE_MAX } from '@venture-atlas/types';
import { useEffect, useId, useRef, useState } from 'react';
import { useSecretQuestion } from '../../forms/markdown/secret-question.tsx';
import type { CampaignOnMap, SettingsPlace } from '../../map/stage/campaign-context.ts';
import { sayRefused } from '../session-bar/sentence.ts';
import classes from './knowledge-block.module.css';
import { setKnowledge, wholeSettings } from './use-knowledge.ts';
import { useSendOnLeave, useWords } from './use-words.ts';

const draftOf = (campaign: CampaignOnMap, { locationId }: SettingsPlace, field: 'name' | 'words') =>
  `va:draft:rumour-${field}:${campaign.id}:${locationId}` as const;

export interface RumourFormProps {
  campaign: CampaignOnMap;
  place: SettingsPlace;
  /** It is no rumour yet: nothing is sent before there is a name and the DM says so. */
  isNew: boolean;
}

/** What players have of a rumour: a name, words, and how large the circle is. */
export function RumourForm({ campaign, place, isNew }: RumourFormProps) {
  const now = wholeSettings(campaign.settingsOf(place.locationId));
  const { text: alias, change: setAlias } = useWords(draftOf(campaign, place, 'name'), now.alias ?? '');
  const { text: note, change: setNote } = useWords(draftOf(campaign, place, 'words'), now.rumour_note);
  const [miles, setMiles] = useState(now.rumour_miles);
  const nameRef = useRef<HTMLInputElement>(null);
  const group = useId();
  useEffect(() => {
    if (isNew) nameRef.current?.focus();
  }, [isNew]);
  const secrets = useSecretQuestion({
    onGone: () =>
      sayRefused(
        `Your change to the rumor about ${place.name} is not sent: a secret in it lost its mark. Open ${place.name} to put the mark back or to send the words.`,
      ),
  });
  const send = async (wish: { rumour_miles?: typeof miles } = {}) => {
    const name = alias.trim();
    const wanted = { alias: name, rumour_note: note.trim(), rumour_miles: miles, ...wish };
    const isSame =
      now.knowledge === 'rumour' &&
      now.alias === wanted.alias &&
      now.rumour_note === wanted.rumour_note &&
      now.rumour_miles === wanted.rumour_miles;
    if (name === '' || isSame) return;
    const published = now.knowledge === 'rumour' ? now.rumour_note : '';
    if (!(await secrets.ask(`What they heard of ${name}`, published, wanted.rumour_note))) return;
    void setKnowledge(campaign, place, { knowledge: 'rumour', ...wanted });
  };
  // What players have already follows each field; a name that is half written goes to nobody.
  const { onBlur } = useSendOnLeave(`${alias}\n${note}`, () => {
    if (!isNew) void send();
  });
  return (
    <>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextInput
          label="Players call it"
          value={alias}
          maxLength={LOCATION_NAME_MAX}
          ref={nameRef}
          onChange={(event) => setAlias(event.currentTarget.value)}
          onBlur={onBlur}
        />
        <Textarea
          label="What they heard"
          value={note}
          maxLength={RUMOUR_NOTE_MAX}
          rows={3}
          onChange={(event) => setNote(event.currentTarget.value)}
          onBlur={onBlur}
        />
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
                    setMiles(one);
                    if (!isNew) void send({ rumour_miles: one });
                  }}
                />
                {one} mi
              </label>
            ))}
          </div>
        </fieldset>
        {isNew ? (
          <Button type="submit" disabled={alias.trim() === ''}>
            Tell players
          </Button>
        ) : null}
      </form>
      {secrets.question}
    </>
  );
}
