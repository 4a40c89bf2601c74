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
import { draftOfWords, useSendOnLeave, useWords } from './use-words.ts';

export interface RumourFormProps {
  campaign: CampaignOnMap;
  place: SettingsPlace;
  /** It is no rumour yet: nothing is sent before there is a name and the DM says so. */
  isNew: boolean;
}

/** What players have of a rumour: a name, words, and how large the circle is. */
export function RumourForm({ campaign, place, isNew }: RumourFormProps) {
  const settings = campaign.settingsOf(place.locationId);
  const now = wholeSettings(settings);
  const draftOf = (field: 'rumour-name' | 'rumour-words') => draftOfWords(campaign.id, place.locationId, field);
  const name = useWords(draftOf('rumour-name'), now.alias ?? '', settings.version);
  const heard = useWords(draftOf('rumour-words'), now.rumour_note, settings.version);
  const { text: alias, change: setAlias } = name;
  const { text: note, change: setNote } = heard;
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
    const called = alias.trim();
    const wanted = { alias: called, rumour_note: note.trim(), rumour_miles: miles, ...wish };
    const isSame =
      now.knowledge === 'rumour' &&
      now.alias === wanted.alias &&
      now.rumour_note === wanted.rumour_note &&
      now.rumour_miles === wanted.rumour_miles;
    if (called === '' || isSame) return;
    const published = now.knowledge === 'rumour' ? now.rumour_note : '';
    if (!(await secrets.ask(`What they heard of ${called}`, published, wanted.rumour_note))) return;
    void setKnowledge(campaign, place, { knowledge: 'rumour', ...wanted }, Math.min(name.base, heard.base));
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
