import '../../../ui/field-styles.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { handoutTextProblem, handoutTitleProblem } from '@venture-atlas/rules';
import type { CampaignMember, Handout } from '@venture-atlas/types';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { createHandout, saveHandout } from '../../../api/handouts.ts';
import { Alert } from '../../../ui/alert.tsx';
import { type Desk, removeIt } from './handout-acts.tsx';
import { HandoutShowings } from './handout-showings.tsx';
import classes from './handouts.module.css';

export interface HandoutFormProps {
  desk: Desk;
  /** Left out: a new text. */
  handout: Handout | undefined;
  members: readonly CampaignMember[];
  isLost: boolean;
  onCancel: () => void;
  /** @param saved as the server has it; undefined once it is deleted */
  onDone: (saved: Handout | undefined) => void;
}

/** Title and text of a handout; of a picture only its title. */
export function HandoutForm({ desk, handout, members, isLost, onCancel, onDone }: HandoutFormProps) {
  const [title, setTitle] = useState(handout?.title ?? '');
  const [text, setText] = useState(handout?.text ?? '');
  const [problems, setProblems] = useState<{ title?: string | undefined; text?: string | undefined }>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isAsked, setAsked] = useState(false);
  // Every text has a word.
  const isPicture = handout !== undefined && handout.text === '';
  const titleRef = useRef<HTMLInputElement>(null);
  // Whoever opened it wants to write.
  useEffect(() => titleRef.current?.focus({ preventScroll: true }), []);

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
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = {
      title: isPicture && title.trim() === '' ? undefined : handoutTitleProblem(title),
      text: isPicture ? undefined : handoutTextProblem(text),
    };
    setProblems(wrong);
    if (wrong.title !== undefined || wrong.text !== undefined) return;
    void attempt(() =>
      handout === undefined
        ? createHandout(desk.campaignId, { title, text, location_id: null })
        : saveHandout(desk.campaignId, handout.key, isPicture ? { title } : { title, text }),
    );
  };
  return (
    <form className={classes.form} onSubmit={save}>
      <TextInput
        label={isPicture ? 'Title (players read it)' : 'Title'}
        ref={titleRef}
        autoComplete="off"
        value={title}
        error={problems.title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      {isPicture ? null : (
        <Textarea
          label="Text"
          description="**Bold**, *italic*, # headings and - lists are shown as such."
          rows={8}
          value={text}
          error={problems.text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {handout?.shown_to == null ? null : (
        <p className={classes.hint}>It is shown as it was. Show it again to show the change.</p>
      )}
      {handout?.shown_at == null ? null : (
        <HandoutShowings campaignId={desk.campaignId} handout={handout.key} members={members} />
      )}
      {isAsked ? <p className={classes.hint}>It is taken away, and out of the chronicle, too.</p> : null}
      {failure === undefined ? null : <Alert kind="error">{failure}</Alert>}
      <div className={classes.buttons}>
        {handout === undefined ? null : (
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
        )}
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
