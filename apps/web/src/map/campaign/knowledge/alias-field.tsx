import '../../../ui/field-styles.ts';
import { TextInput } from '@mantine/core';
import { LOCATION_NAME_MAX } from '@venture-atlas/types';
import { useState } from 'react';
import type { CampaignOnMap, SettingsPlace } from '../campaign-context.ts';
import classes from './knowledge-block.module.css';
import { setKnowledge, wholeSettings } from './use-knowledge.ts';
import { useSendOnLeave, useWords } from './use-words.ts';

/** The name that players read instead of the true one; one field, which opens when it is wanted. */
export function AliasField({ campaign, place }: { campaign: CampaignOnMap; place: SettingsPlace }) {
  const now = wholeSettings(campaign.settingsOf(place.locationId)).alias ?? '';
  const { text, change } = useWords(`va:draft:alias:${campaign.id}:${place.locationId}`, now);
  const [isOpen, setOpen] = useState(text !== '');
  const save = () => {
    const name = text.trim();
    if (name !== now) void setKnowledge(campaign, place, { alias: name === '' ? null : name });
  };
  const { onBlur } = useSendOnLeave(text, save);
  if (!isOpen) {
    return (
      <button type="button" className={classes.link} onClick={() => setOpen(true)}>
        Give another name
      </button>
    );
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextInput
        label="Name for players"
        description={`Players read this everywhere, never “${place.name}”.`}
        inputWrapperOrder={['label', 'input', 'description']}
        value={text}
        maxLength={LOCATION_NAME_MAX}
        autoFocus={now === ''}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={onBlur}
      />
    </form>
  );
}
