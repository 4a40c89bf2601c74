import '../../ui/field-styles.ts';
import { TextInput } from '@mantine/core';
import { LOCATION_NAME_MAX } from '@venture-atlas/types';
import { useState } from 'react';
import type { CampaignOnMap, SettingsPlace } from '../../map/stage/campaign-context.ts';
import classes from './knowledge-block.module.css';
import { setKnowledge, wholeSettings } from './use-knowledge.ts';
import { draftOfWords, useSendOnLeave, useWords } from './use-words.ts';

/** The name that players read instead of the true one; one field, which opens when it is wanted. */
export function AliasField({ campaign, place }: { campaign: CampaignOnMap; place: SettingsPlace }) {
  const settings = campaign.settingsOf(place.locationId);
  const now = wholeSettings(settings).alias ?? '';
  const { text, base, change } = useWords(draftOfWords(campaign.id, place.locationId, 'alias'), now, settings.version);
  const [isOpen, setOpen] = useState(text !== '');
  const save = () => {
    const name = text.trim();
    if (name !== now) void setKnowledge(campaign, place, { alias: name === '' ? null : name }, base);
  };
  const { onBlur, onSubmit } = useSendOnLeave(text, save);
  if (!isOpen) {
    return (
      <button type="button" className={classes.link} onClick={() => setOpen(true)}>
        Give another name
      </button>
    );
  }
  return (
    <form className={classes.form} onSubmit={onSubmit}>
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
