import { handoutName, handoutProblems } from '@venture-atlas/rules';
import {
  type CampaignChange,
  type Handout,
  type HandoutChoice,
  type HandoutFieldName,
  type HandoutValues,
  type HandoutWords,
  handoutFieldNames,
  handoutFieldOf,
  handoutValues,
  publishedFields,
} from '@venture-atlas/types';
import { useState } from 'react';
import { revertCampaignChange } from '../../api/campaign-history.ts';
import { changedMeanwhile } from '../../api/changed-meanwhile.ts';
import { saveHandout } from '../../api/handouts.ts';
import { useSecretQuestion } from '../../forms/markdown/secret-question.tsx';
import { keptHere } from '../../working-copy/kept-here.ts';
import { type PublishedPart, type PublishedTexts, usePublishing } from '../../working-copy/use-publishing.ts';
import { useCopyOf, useWorkingCopy } from '../../working-copy/use-working-copy.ts';
import { listAnew } from './handout-acts.tsx';
import type { Problems } from './handout-fields.tsx';
import type { HandoutFormProps } from './handout-form.tsx';

type Choices = Pick<HandoutValues, HandoutChoice>;

const isWords = (name: HandoutFieldName): name is HandoutWords => handoutFieldOf(name).kind !== 'choice';

const choicesOf = (values: HandoutValues): Choices =>
  Object.fromEntries(handoutFieldNames.filter((name) => !isWords(name)).map((name) => [name, values[name]])) as Choices;

/** What is written into a handout that is kept ready: words wait for Publish, and choices go out with them. */
export function useHandoutWords({ desk, handout, onDone }: HandoutFormProps & { handout: Handout }) {
  const [kept, setKept] = useState(handout);
  const [choices, setChoices] = useState(() => choicesOf(handoutValues(handout)));
  const [problems, setProblems] = useState<Problems>({});
  const secrets = useSecretQuestion({ isHandout: true });
  const key = { subject: 'handout', id: `${desk.campaignId}.${handout.key}` } as const;
  const { version } = kept;
  const title = useWorkingCopy({ ...key, field: 'title', published: { version, text: kept.title } });
  const text = useWorkingCopy({ ...key, field: 'text', published: { version, text: kept.text } });
  const { copy } = useCopyOf(key);
  const working = { title, text };
  const values: HandoutValues = { ...choices, title: title.text, text: text.text };
  // Every text has a word.
  const isPicture = kept.text === '';

  const send = async (texts: PublishedTexts<HandoutFieldName>) => {
    const next = { ...handoutValues(kept), ...texts } as HandoutValues;
    try {
      const saved = await saveHandout(desk.campaignId, kept.key, { ...next, version });
      setKept(saved);
      void listAnew(desk);
      return () => void revertCampaignChange(desk.campaignId, saved.version, false).then(() => listAnew(desk));
    } catch (error) {
      const meanwhile = changedMeanwhile<Handout>(error);
      if (meanwhile !== undefined) setKept(meanwhile.current);
      throw error;
    }
  };
  const partOf = (name: HandoutFieldName): PublishedPart<HandoutFieldName>[] => {
    const after = values[name];
    if (isWords(name)) {
      const ask = () => secrets.toPublish(handoutName(values.title), kept.text, after);
      const toPublish = name === 'text' ? ask : () => after.trim();
      return [
        {
          ...publishedFields.handout.fields[name],
          field: name,
          working: working[name],
          before: kept[name],
          after,
          toPublish,
        },
      ];
    }
    if (after === kept[name]) return [];
    const { label } = handoutFieldOf(name);
    const discardHere = () => setChoices({ ...choices, [name]: kept[name] });
    const part = { field: name, label, kind: 'line', before: kept[name], after } as const;
    return [{ ...part, working: keptHere(after), toPublish: () => after, discardHere }];
  };
  const publishing = usePublishing<HandoutFieldName>({ copy, parts: handoutFieldNames.flatMap(partOf), send });
  const publish = async (names?: readonly string[]) => {
    const wrong = handoutProblems(values, isPicture);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (await publishing.publish(names)) onDone(kept);
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
      const next = { ...kept, ...(after as Partial<HandoutValues>), version: number };
      setKept(next);
      setChoices(choicesOf(handoutValues(next)));
      void listAnew(desk);
    },
  };
}
