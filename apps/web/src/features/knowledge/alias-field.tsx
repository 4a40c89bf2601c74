import '../../ui/field-styles.ts';
import { TextInput } from '@mantine/core';
import { playersIn } from '@venture-atlas/rules';
import { LOCATION_NAME_MAX } from '@venture-atlas/types';
import { useId, useState } from 'react';
import type { CampaignOnMap, SettingsPlace } from '../../map/stage/campaign-context.ts';
import { publishKeys } from '../../working-copy/publish-keys.ts';
import { PublishRow } from '../../working-copy/publish-row.tsx';
import { WaitingFrame } from '../../working-copy/waiting-frame.tsx';
import classes from './knowledge-block.module.css';
import { usePlaceWords } from './use-place-words.ts';

const FIELDS = ['alias'] as const;

/** The name that players read instead of the true one; one field, which opens when it is wanted. It waits for Publish. */
export function AliasField({ campaign, place }: { campaign: CampaignOnMap; place: SettingsPlace }) {
  const { settings, alias, publishing } = usePlaceWords(campaign, place, FIELDS, async () => undefined);
  const [isOpen, setOpen] = useState(false);
  const tagId = useId();
  const isWaiting = alias.state !== 'published';
  return (
    <>
      {!isOpen && !isWaiting && settings.alias === null ? (
        <button type="button" className={classes.link} onClick={() => setOpen(true)}>
          Give another name
        </button>
      ) : (
        <WaitingFrame field={alias} tagId={tagId} publishedBy={publishing.publishedBy}>
          <TextInput
            label="Name for players"
            description={`Players read this everywhere, never “${place.name}”.`}
            inputWrapperOrder={['label', 'input', 'description']}
            value={alias.text}
            maxLength={LOCATION_NAME_MAX}
            autoComplete="off"
            autoFocus={isOpen && settings.alias === null}
            aria-describedby={isWaiting ? tagId : undefined}
            onChange={(event) => {
              setOpen(true);
              alias.onChange(event.currentTarget.value);
            }}
            onKeyDown={publishKeys(publishing.publish, true)}
          />
        </WaitingFrame>
      )}
      <PublishRow
        {...publishing}
        isBare
        readers={playersIn(campaign.campaign)}
        onPublish={(names) => void publishing.publish(names)}
        onDiscard={(names) => void publishing.discard(names)}
      />
    </>
  );
}
