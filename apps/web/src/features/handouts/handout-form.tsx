import { Button } from '@mantine/core';
import { playersIn } from '@venture-atlas/rules';
import type { CampaignChange, CampaignMember, Handout } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { WordsHistory } from '../../forms/words-history.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Collapsible } from '../../ui/collapsible.tsx';
import { PublishRow } from '../../working-copy/publish-row.tsx';
import { type Desk, removeIt } from './handout-acts.tsx';
import { HandoutFields } from './handout-fields.tsx';
import { HandoutShowings } from './handout-showings.tsx';
import classes from './handouts.module.css';
import { useHandoutWords } from './use-handout-words.ts';

export interface HandoutFormProps {
  desk: Desk;
  campaign: { id: string; name: string };
  /** Left out: a new text. */
  handout: Handout | undefined;
  members: readonly CampaignMember[];
  isLost: boolean;
  onCancel: () => void;
  /** @param saved as the server has it; undefined once it is deleted */
  onDone: (saved: Handout | undefined) => void;
}

/** The plain fields of a handout; of a picture only those that say something of it. What is typed waits for Publish. */
export function HandoutForm(props: HandoutFormProps) {
  const { desk, campaign, handout, isLost, onCancel, onDone } = props;
  const words = useHandoutWords(props);
  const { publishing } = words;
  return (
    <>
      <div className={classes.form}>
        <HandoutFields {...words} publishedBy={publishing.publishedBy} />
        {handout === undefined ? null : <WhatBecame {...props} handout={handout} onUndone={words.follow} />}
        <PublishRow
          {...publishing}
          isBare
          isBusy={publishing.isBusy || isLost}
          when=" once you show it"
          readers={playersIn(campaign)}
          onPublish={(names) => void words.publish(names)}
          onDiscard={(names) => void publishing.discard(names)}
        />
        <div className={classes.buttons}>
          {handout === undefined ? null : <DeleteIt desk={desk} handout={handout} isLost={isLost} onDone={onDone} />}
          <Button variant="default" onClick={onCancel}>
            Back
          </Button>
        </div>
      </div>
      {words.question}
    </>
  );
}

type OfKept = Omit<HandoutFormProps, 'handout'> & { handout: Handout };

/** To whom a handout was shown, and what it was before. */
function WhatBecame({
  desk,
  handout,
  members,
  onUndone,
}: Pick<OfKept, 'desk' | 'handout' | 'members'> & { onUndone: (change: CampaignChange) => void }) {
  return (
    <>
      {handout.shown_to === null ? null : (
        <p className={classes.hint}>Players still see the old version. Show it again to show your change.</p>
      )}
      {handout.shown_at === null ? null : (
        <HandoutShowings campaignId={desk.campaignId} handout={handout.key} members={members} />
      )}
      <Collapsible title="History">
        <WordsHistory
          campaignId={desk.campaignId}
          which={{ kind: 'handout', of: handout.key }}
          onUndone={({ change }) => onUndone(change)}
        />
      </Collapsible>
    </>
  );
}

/** Deletes a handout, after one question. */
function DeleteIt({ desk, handout, isLost, onDone }: Pick<OfKept, 'desk' | 'handout' | 'isLost' | 'onDone'>) {
  const [isAsked, setAsked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await removeIt(desk, handout);
      onDone(undefined);
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
    }
  };
  return (
    <>
      {isAsked ? (
        <p className={`${classes.hint} ${classes.whole}`}>Players no longer see it, and it leaves the chronicle.</p>
      ) : null}
      {failure === undefined ? null : (
        <div className={classes.whole}>
          <Alert kind="error">{failure}</Alert>
        </div>
      )}
      <Button
        variant="danger"
        disabled={isLost || isBusy}
        onClick={() => {
          if (isAsked) void remove();
          else setAsked(true);
        }}
      >
        {isAsked ? 'Delete it for good' : 'Delete'}
      </Button>
    </>
  );
}
