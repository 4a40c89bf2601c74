import { Button } from '@mantine/core';
import { handoutProblems, playersIn } from '@venture-atlas/rules';
import { blankHandout, type CampaignMember, type Handout } from '@venture-atlas/types';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { createHandout } from '../../api/handouts.ts';
import { WordsHistory } from '../../forms/words-history.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Fold } from '../../ui/fold.tsx';
import { PublishRow } from '../../working-copy/publish-row.tsx';
import { type Desk, removeIt } from './handout-acts.tsx';
import { HandoutFields, type Problems } from './handout-fields.tsx';
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

/** The plain fields of a handout; of a picture only those that say something of it. */
export function HandoutForm({ handout, ...props }: HandoutFormProps) {
  return handout === undefined ? <NewHandout {...props} /> : <KeptHandout {...props} handout={handout} />;
}

/** A text is written, and kept in one act. */
function NewHandout({ desk, isLost, onCancel, onDone }: Omit<HandoutFormProps, 'handout'>) {
  const [values, setValues] = useState(blankHandout);
  const [problems, setProblems] = useState<Problems>({});
  const { isBusy, failure, attempt } = useAttempts(onDone);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = handoutProblems(values, false);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    void attempt(() => createHandout(desk.campaignId, { ...values, location_id: null }));
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <HandoutFields
        values={values}
        problems={problems}
        isPicture={false}
        onChange={(change) => setValues({ ...values, ...change })}
      />
      {failure === undefined ? null : <Alert kind="error">{failure}</Alert>}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy} disabled={isLost}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** A handout that is kept ready: what is typed waits for Publish. */
function KeptHandout(props: HandoutFormProps & { handout: Handout }) {
  const { desk, campaign, handout, members, isLost, onCancel, onDone } = props;
  const words = useHandoutWords(props);
  const { publishing } = words;
  const { isBusy, failure, attempt } = useAttempts(onDone);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <div className={classes.form}>
        <HandoutFields {...words} publishedBy={publishing.publishedBy} />
        {handout.shown_to === null ? null : (
          <p className={classes.hint}>Players still see the old version. Show it again to show your change.</p>
        )}
        {handout.shown_at === null ? null : (
          <HandoutShowings campaignId={desk.campaignId} handout={handout.key} members={members} />
        )}
        <Fold title="History">
          <WordsHistory
            campaignId={desk.campaignId}
            which={{ kind: 'handout', of: handout.key }}
            onUndone={({ change }) => words.follow(change)}
          />
        </Fold>
        {isAsked ? <p className={classes.hint}>Players no longer see it, and it leaves the chronicle.</p> : null}
        {failure === undefined ? null : <Alert kind="error">{failure}</Alert>}
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
          <Button
            variant="danger"
            disabled={isLost || isBusy}
            onClick={() => {
              setAsked(true);
              if (!isAsked) return;
              void attempt(async () => {
                await removeIt(desk, handout);
                return undefined;
              });
            }}
          >
            {isAsked ? 'Delete it for good' : 'Delete'}
          </Button>
          <Button variant="default" onClick={onCancel}>
            Back
          </Button>
        </div>
      </div>
      {words.question}
    </>
  );
}

/** An act of the form, and why the last one was refused. */
function useAttempts(onDone: HandoutFormProps['onDone']) {
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const attempt = async (act: () => Promise<Handout | undefined>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      onDone(await act());
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
    }
  };
  return { isBusy, failure, attempt };
}
