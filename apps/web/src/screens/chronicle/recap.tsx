import '../../ui/field-styles.ts';
import { Button, Textarea } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RECAP_MAX } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { chronicleQuery, saveRecap } from '../../api/chronicle.ts';
import { useSecretQuestion } from '../../forms/markdown/secret-question.tsx';
import { MarkdownText } from '../../map/markdown/lazy-markdown-text.tsx';
import { type DraftKey, readStored, removeStored, writeStored } from '../../session/storage.ts';
import { Alert } from '../../ui/alert.tsx';
import plain from '../../ui/plain.module.css';
import classes from './chronicle.module.css';

export interface RecapProps {
  campaignId: string;
  session: number;
  recap: string;
  /** Only the DM writes it. */
  mayWrite: boolean;
  /** It was asked for: the form is open. */
  isAsked: boolean;
}

/** What the DM says of a session, above what happened. What is being written is kept on this device. */
export function Recap({ campaignId, session, recap, mayWrite, isAsked }: RecapProps) {
  const draftKey: DraftKey = `va:draft:recap:${campaignId}:${session}`;
  const [isWriting, setWriting] = useState(mayWrite && (isAsked || readStored(draftKey) !== null));
  if (!mayWrite && recap === '') return null;
  return (
    <section className={classes.recap} aria-label={`Recap of session ${session}`}>
      <header>
        <h3>Recap</h3>
        {mayWrite && !isWriting ? (
          <Button
            variant="subtle"
            leftSection={<IconPencil size={18} stroke={1.75} />}
            aria-label={recap === '' ? 'Write the recap' : 'Edit the recap'}
            onClick={() => setWriting(true)}
          >
            {recap === '' ? 'Write' : 'Edit'}
          </Button>
        ) : null}
      </header>
      {isWriting ? (
        <RecapForm
          campaignId={campaignId}
          session={session}
          recap={recap}
          draftKey={draftKey}
          onDone={() => setWriting(false)}
        />
      ) : recap === '' ? (
        <p className={plain.quiet}>
          You have not written anything yet. Players will read your words about the evening here.
        </p>
      ) : (
        <MarkdownText text={recap} />
      )}
    </section>
  );
}

interface RecapFormProps extends Pick<RecapProps, 'campaignId' | 'session' | 'recap'> {
  draftKey: DraftKey;
  onDone: () => void;
}

function RecapForm({ campaignId, session, recap, draftKey, onDone }: RecapFormProps) {
  const client = useQueryClient();
  const [text, setText] = useState(() => readStored(draftKey) ?? recap);
  const saving = useMutation({
    mutationFn: () => saveRecap(campaignId, session, text),
    onSuccess: async () => {
      removeStored(draftKey);
      await client.invalidateQueries({ queryKey: chronicleQuery(campaignId, session).queryKey });
      onDone();
    },
  });
  const secrets = useSecretQuestion();
  const save = async () => {
    if (await secrets.ask(`Recap of session ${session}`, recap, text)) saving.mutate();
  };
  const change = (next: string) => {
    setText(next);
    if (next === recap) removeStored(draftKey);
    else writeStored(draftKey, next);
  };
  return (
    <>
      <form
        className={plain.stack16}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Textarea
          label="What happened"
          description="Markdown: **bold**, *italic*, lists with -. Everybody in the campaign reads it."
          value={text}
          maxLength={RECAP_MAX}
          autosize
          minRows={5}
          maxRows={24}
          data-autofocus
          onChange={(event) => change(event.currentTarget.value)}
        />
        {saving.error === null ? null : <Alert kind="error">{errorText(saving.error)} Your words are kept here.</Alert>}
        <div className={plain.buttons} data-end>
          <Button
            variant="default"
            onClick={() => {
              removeStored(draftKey);
              onDone();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" disabled={saving.isPending}>
            Save recap
          </Button>
        </div>
      </form>
      {secrets.question}
    </>
  );
}
