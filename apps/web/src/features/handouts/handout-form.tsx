import '../../ui/field-styles.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { handoutName, handoutProblems } from '@venture-atlas/rules';
import {
  blankHandout,
  type CampaignChange,
  type CampaignMember,
  type Handout,
  type HandoutFieldName,
  type HandoutValues,
  handoutFieldNames,
  handoutFieldOf,
  handoutOptionsOf,
  handoutValues,
} from '@venture-atlas/types';
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { type ChangedMeanwhile, changedMeanwhile } from '../../api/changed-meanwhile.ts';
import { createHandout, saveHandout } from '../../api/handouts.ts';
import { useSecretQuestion } from '../../forms/markdown/secret-question.tsx';
import { OneOf } from '../../forms/one-of.tsx';
import { WordsConflict } from '../../forms/words-conflict.tsx';
import { WordsHistory } from '../../forms/words-history.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Fold } from '../../ui/fold.tsx';
import { type Desk, listAnew, removeIt } from './handout-acts.tsx';
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

/** The plain fields of a handout; of a picture only those that say something of it. */
export function HandoutForm({ desk, handout, members, isLost, onCancel, onDone }: HandoutFormProps) {
  /** As the fields were filled with it. */
  const [kept, setKept] = useState(handout);
  const [values, setValues] = useState(handout === undefined ? blankHandout : handoutValues(handout));
  const [problems, setProblems] = useState<Partial<Record<HandoutFieldName, string>>>({});
  const { isBusy, failure, conflict, setConflict, attempt } = useAttempts(onDone);
  const [isAsked, setAsked] = useState(false);
  // Every text has a word.
  const isPicture = handout !== undefined && handout.text === '';
  const firstRef = useRef<HTMLInputElement>(null);
  // Whoever opened it wants to write.
  useEffect(() => firstRef.current?.focus({ preventScroll: true }), []);

  const secrets = useSecretQuestion({ isHandout: true });

  /** @param over what is kept, which the fields go over */
  const save = async (over = kept): Promise<void> => {
    const wrong = handoutProblems(values, isPicture);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (over === undefined) {
      await attempt(() => createHandout(desk.campaignId, { ...values, location_id: null }));
    } else if (await secrets.ask(handoutName(values.title), over.text, values.text)) {
      await attempt(() => saveHandout(desk.campaignId, over.key, { ...values, version: over.version }));
    }
  };
  /** Fields that nobody typed into say what was taken back. */
  const follow = ({ after, number: version }: CampaignChange): void => {
    if (kept === undefined) return;
    const next = { ...kept, ...(after as Partial<HandoutValues>), version };
    const untouched = handoutFieldNames.filter((name) => values[name] === kept[name]);
    setKept(next);
    setValues({ ...values, ...Object.fromEntries(untouched.map((name) => [name, next[name]])) });
    void listAnew(desk);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void save();
  };
  return (
    <>
      <form className={classes.form} onSubmit={submit}>
        {handoutFieldNames
          .filter((name) => !(isPicture && handoutFieldOf(name).isOfText))
          .map((name, place) => (
            <HandoutField
              key={name}
              name={name}
              value={values[name]}
              problem={problems[name]}
              isPicture={isPicture}
              ref={place === 0 ? firstRef : undefined}
              onChange={(value) => setValues({ ...values, [name]: value })}
            />
          ))}
        {handout?.shown_to == null ? null : (
          <p className={classes.hint}>Players still see the old version. Show it again to show your change.</p>
        )}
        {handout?.shown_at == null ? null : (
          <HandoutShowings campaignId={desk.campaignId} handout={handout.key} members={members} />
        )}
        {handout === undefined ? null : (
          <Fold title="History">
            <WordsHistory
              campaignId={desk.campaignId}
              which={{ kind: 'handout', of: handout.key }}
              onUndone={({ change }) => follow(change)}
            />
          </Fold>
        )}
        {isAsked ? <p className={classes.hint}>Players no longer see it, and it leaves the chronicle.</p> : null}
        {failure === undefined ? null : <Alert kind="error">{failure}</Alert>}
        <FormButtons
          isNew={handout === undefined}
          isLost={isLost}
          isBusy={isBusy}
          isAsked={isAsked}
          onDelete={() => {
            setAsked(true);
            if (!isAsked || handout === undefined) return;
            void attempt(async () => {
              await removeIt(desk, handout);
              return undefined;
            });
          }}
          onCancel={onCancel}
        />
      </form>
      {secrets.question}
      <WordsConflict
        kind="handout"
        mine={values}
        conflict={conflict}
        onKeepMine={() => {
          setConflict(undefined);
          void save(conflict?.current);
        }}
        onTakeTheirs={() => {
          setConflict(undefined);
          if (conflict === undefined) return;
          setKept(conflict.current);
          setValues(handoutValues(conflict.current));
        }}
        onClose={() => setConflict(undefined)}
      />
    </>
  );
}

/** Acts of the form, and why the last one was refused. */
function useAttempts(onDone: HandoutFormProps['onDone']) {
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<ChangedMeanwhile<Handout>>();
  const [isBusy, setBusy] = useState(false);
  const attempt = async (act: () => Promise<Handout | undefined>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      onDone(await act());
    } catch (error) {
      const changed = changedMeanwhile<Handout>(error);
      if (changed === undefined) setFailure(errorText(error));
      else setConflict(changed);
      setBusy(false);
    }
  };
  return { isBusy, failure, conflict, setConflict, attempt };
}

interface FormButtonsProps {
  isNew: boolean;
  isLost: boolean;
  isBusy: boolean;
  /** Deleting was pressed once. */
  isAsked: boolean;
  onDelete: () => void;
  onCancel: () => void;
}

function FormButtons({ isNew, isLost, isBusy, isAsked, onDelete, onCancel }: FormButtonsProps) {
  return (
    <div className={classes.buttons}>
      {isNew ? null : (
        <Button variant="danger" disabled={isLost || isBusy} onClick={onDelete}>
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
  );
}

interface HandoutFieldProps {
  name: HandoutFieldName;
  value: string;
  problem: string | undefined;
  isPicture: boolean;
  ref: Ref<HTMLInputElement> | undefined;
  onChange: (value: string) => void;
}

function HandoutField({ name, value, problem, isPicture, ref, onChange }: HandoutFieldProps) {
  const { kind, label, hint } = handoutFieldOf(name);
  if (kind === 'choice') {
    const choices = handoutOptionsOf(name).map(([option, words]) => ({ value: option, label: words }));
    return <OneOf label={label} choices={choices} value={value} onChange={onChange} />;
  }
  if (kind === 'text') {
    return (
      <Textarea
        label={label}
        description={hint}
        rows={8}
        value={value}
        error={problem}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      label={isPicture ? `${label} (players read it)` : label}
      ref={ref}
      autoComplete="off"
      value={value}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
