import { handoutName, handoutProblems } from '@venture-atlas/rules';
import {
  blankHandout,
  type CampaignChange,
  type Handout,
  type HandoutChoice,
  type HandoutFieldName,
  type HandoutValues,
  type HandoutWords,
  handoutFieldNames,
  handoutFieldOf,
  handoutValues,
  idOfNew,
  publishedFields,
} from '@venture-atlas/types';
import { useRef, useState } from 'react';
import { revertCampaignChange } from '../../api/campaign-history.ts';
import { changedMeanwhile } from '../../api/changed-meanwhile.ts';
import { createHandout, saveHandout } from '../../api/handouts.ts';
import { useSecretQuestion } from '../../forms/markdown/secret-question.tsx';
import { localField } from '../../working-copy/local-field.ts';
import { type PublishedPart, type PublishedTexts, usePublishing } from '../../working-copy/use-publishing.ts';
import { useCopyOf, useWorkingCopy } from '../../working-copy/use-working-copy.ts';
import { listAnew } from './handout-acts.tsx';
import type { Problems } from './handout-fields.tsx';
import type { HandoutFormProps } from './handout-form.tsx';

type Choices = Pick<HandoutValues, HandoutChoice>;

const isWords = (name: HandoutFieldName): name is HandoutWords => handoutFieldOf(name).kind !== 'choice';

const choicesOf = (values: HandoutValues): Choices =>
  Object.fromEntries(handoutFieldNames.filter((name) => !isWords(name)).map((name) => [name, values[name]])) as Choices;

/**
 * What is written into a handout: words wait for Publish, and choices go out with them. One that is not made yet is made
 * by publishing it.
 */
export function useHandoutWords({ desk, handout, onDone }: HandoutFormProps) {
  const [kept, setKept] = useState(handout);
  const latest = useRef(handout);
  const take = (saved: Handout) => {
    latest.current = saved;
    setKept(saved);
  };
  const published = kept === undefined ? blankHandout : handoutValues(kept);
  const [choices, setChoices] = useState(() => choicesOf(published));
  const [problems, setProblems] = useState<Problems>({});
  const secrets = useSecretQuestion({ isHandout: true });
  const id = handout === undefined ? idOfNew(desk.campaignId) : `${desk.campaignId}.${handout.key}`;
  const key = { subject: 'handout', id } as const;
  const version = kept?.version ?? 0;
  const title = useWorkingCopy({ ...key, field: 'title', published: { version, text: published.title } });
  const text = useWorkingCopy({ ...key, field: 'text', published: { version, text: published.text } });
  const { copy } = useCopyOf(key);
  const working = { title, text };
  const values: HandoutValues = { ...choices, title: title.text, text: text.text };
  // Every text has a word.
  const isPicture = kept?.text === '';

  const send = async (texts: PublishedTexts<HandoutFieldName>) => {
    const next = { ...published, ...texts } as HandoutValues;
    if (kept === undefined) {
      take(await createHandout(desk.campaignId, { ...next, location_id: null }));
      return undefined;
    }
    try {
      const saved = await saveHandout(desk.campaignId, kept.key, { ...next, version });
      take(saved);
      void listAnew(desk);
      return () => void revertCampaignChange(desk.campaignId, saved.version, false).then(() => listAnew(desk));
    } catch (error) {
      const meanwhile = changedMeanwhile<Handout>(error);
      if (meanwhile !== undefined) take(meanwhile.current);
      throw error;
    }
  };
  const partOf = (name: HandoutFieldName): PublishedPart<HandoutFieldName>[] => {
    const after = values[name];
    if (isWords(name)) {
      const ask = () => secrets.toPublish(handoutName(values.title), published.text, after);
      const toPublish = name === 'text' ? ask : () => after.trim();
      return [
        {
          ...publishedFields.handout.fields[name],
          field: name,
          working: working[name],
          before: published[name],
          after,
          toPublish,
        },
      ];
    }
    if (after === published[name]) return [];
    const { label } = handoutFieldOf(name);
    const discardHere = () => setChoices({ ...choices, [name]: published[name] });
    const part = { field: name, label, kind: 'line', before: published[name], after } as const;
    return [{ ...part, working: localField(after), toPublish: () => after, discardHere }];
  };
  const publishing = usePublishing<HandoutFieldName>({ copy, parts: handoutFieldNames.flatMap(partOf), send });
  const publish = async (names?: readonly string[]) => {
    const wrong = handoutProblems(values, isPicture);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (await publishing.publish(names)) onDone(latest.current);
  };
  return {
    values,
    problems,
    isPicture,
    working,
    publishing,
    publish,
    question: secrets.question,
    onChange: (change: Partial<HandoutValues>) => {
      const { title: newTitle, text: newText, ...others } = change;
      if (newTitle !== undefined) title.onChange(newTitle);
      if (newText !== undefined) text.onChange(newText);
      if (Object.keys(others).length > 0) setChoices({ ...choices, ...others });
    },
    /** A change was taken back in the history. */
    follow: ({ after, number }: CampaignChange) => {
      if (kept === undefined) return;
      const next = { ...kept, ...(after as Partial<HandoutValues>), version: number };
      take(next);
      setChoices(choicesOf(handoutValues(next)));
      void listAnew(desk);
    },
  };
}
