import '../../../ui/field-styles.ts';
import { Button, TextInput, type TextInputProps } from '@mantine/core';
import {
  formMessages,
  printedNameProblem,
  type ReadersInWords,
  relativeTime,
  waitsForPublish,
} from '@venture-atlas/rules';
import { publishedFields, WELCOME_MAX, type WelcomeChange, type WorldDetails } from '@venture-atlas/types';
import { useId, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { changedMeanwhile } from '../../../api/changed-meanwhile.ts';
import { saveWorld } from '../../../api/worlds.ts';
import { FormProblem } from '../../../forms/form-problem.tsx';
import formClasses from '../../../forms/forms.module.css';
import { useSendingForm } from '../../../forms/use-sending-form.ts';
import { Collapsible } from '../../../ui/collapsible.tsx';
import { fieldError } from '../../../ui/field-error.tsx';
import plain from '../../../ui/plain.module.css';
import { publishKeys } from '../../../working-copy/publish-keys.ts';
import { PublishRow } from '../../../working-copy/publish-row.tsx';
import { usePublishing } from '../../../working-copy/use-publishing.ts';
import { useCopyOf, useWorkingCopy } from '../../../working-copy/use-working-copy.ts';
import { WaitingFrame } from '../../../working-copy/waiting-frame.tsx';
import type { SettingsProps } from './setting-cards.tsx';
import classes from './settings.module.css';

const model = publishedFields.world.fields.welcome;

const field: TextInputProps = {
  label: model.label,
  description:
    'Newcomers see it over the home map until they open a place. Campaigns do not show it, because it may name what players do not know. Words in [brackets] appear only while the places they name are in view.',
  autoComplete: 'off',
  maxLength: WELCOME_MAX,
};

const problemOf = (typed: string): string | undefined =>
  typed.trim() === '' ? undefined : printedNameProblem(typed, WELCOME_MAX);

/** Whether the welcome message waits for Publish. Campaigns do not show it, so they do not matter. */
const lineWaits = ({ kind, editors = [] }: WorldDetails): boolean =>
  waitsForPublish({ kind, isAlone: !editors.some(({ state }) => state === 'accepted'), playsHere: false });

/** The welcome message on the world's home map; empty for none. It waits for Publish if anybody else may read it. */
export function WelcomeField(given: SettingsProps) {
  return lineWaits(given.world) ? <WaitingLine {...given} /> : <SavedLine {...given} />;
}

const savedFields = ['welcome'] as const;

function SavedLine({ world, onSaved }: SettingsProps) {
  const [isChanged, setChanged] = useState(false);
  const { form, onSubmit, isBusy, isDone, error } = useSendingForm(
    savedFields,
    {
      initialValues: { welcome: world.welcome ?? '' },
      validate: { welcome: (typed) => problemOf(typed) ?? null },
    },
    async ({ welcome }) => {
      onSaved(await saveWorld(world.id, { welcome: welcome.trim() }));
      setChanged(false);
    },
  );
  form.watch('welcome', () => setChanged(true));
  return (
    <>
      <form className={formClasses.lineForm} onSubmit={onSubmit} noValidate>
        <TextInput
          {...field}
          key={form.key('welcome')}
          {...form.getInputProps('welcome')}
          error={fieldError(form.errors.welcome)}
        />
        <Button variant="default" type="submit" disabled={isBusy}>
          {isDone && !isChanged ? formMessages.saved : 'Save line'}
        </Button>
      </form>
      <FormProblem error={error} fields={savedFields} />
    </>
  );
}

const readersOf = ({ access }: WorldDetails): ReadersInWords =>
  access === 'open' ? { readers: 'everybody', campaigns: [] } : { readers: 'editors', campaigns: [] };

function WaitingLine({ world, onSaved }: SettingsProps) {
  const { id, welcome, welcome_version: version } = world;
  const published = welcome ?? '';
  const key = { subject: 'world', id } as const;
  const line = useWorkingCopy({ ...key, field: 'welcome', published: { version, text: published } });
  const { copy } = useCopyOf(key);
  const tagId = useId();
  const send = async (words: string) => {
    try {
      const saved = await saveWorld(id, { welcome: words, welcome_version: version });
      onSaved(saved);
      const before = { welcome: published, welcome_version: saved.welcome_version };
      return () => void saveWorld(id, before).then(onSaved, () => undefined);
    } catch (error) {
      const meanwhile = changedMeanwhile<WorldDetails>(error);
      if (meanwhile !== undefined) onSaved(meanwhile.current);
      throw error;
    }
  };
  const publishing = usePublishing<'welcome'>({
    copy,
    parts: [
      {
        ...model,
        field: 'welcome',
        working: line,
        before: published,
        after: line.text,
        toPublish: () => {
          const problem = problemOf(line.text);
          if (problem !== undefined) throw new ApiError(0, 'bad_request', problem);
          return line.text.trim();
        },
      },
    ],
    send: ({ welcome: words = '' }) => send(words),
  });
  return (
    <>
      <WaitingFrame field={line} tagId={tagId} publishedBy={publishing.publishedBy}>
        <TextInput
          {...field}
          value={line.text}
          aria-describedby={line.state === 'published' ? undefined : tagId}
          onChange={(event) => line.onChange(event.currentTarget.value)}
          onKeyDown={publishKeys(publishing.publish, true)}
        />
      </WaitingFrame>
      <PublishRow
        {...publishing}
        isBare
        readers={readersOf(world)}
        onPublish={(names) => void publishing.publish(names)}
        onDiscard={(names) => void publishing.discard(names)}
      />
      <FormerLines changes={world.welcome_changes ?? []} onWriteAgain={line.onChange} />
    </>
  );
}

/** Earlier versions of the message, and who changed them. */
function FormerLines({
  changes,
  onWriteAgain,
}: {
  changes: readonly WelcomeChange[];
  onWriteAgain: (line: string) => void;
}) {
  if (changes.length === 0) return null;
  return (
    <Collapsible title="History">
      <ol className={`${plain.bare} ${classes.people}`}>
        {changes.map(({ number, at, by, before }) => (
          <li key={number} className={classes.person}>
            <div className={classes.personLine}>
              <div className={classes.personWords}>
                <p className={plain.breakWords}>{before ?? 'There was no line before.'}</p>
                <p className={`${plain.quiet} ${plain.breakWords} ${classes.words}`}>
                  {by} changed it {relativeTime(at, Date.now())}
                </p>
              </div>
              {before === null ? null : (
                <Button variant="subtle" aria-label={`Write again: ${before}`} onClick={() => onWriteAgain(before)}>
                  Write again
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Collapsible>
  );
}
