import '../../ui/field-styles.ts';
import { Button, Textarea } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { RECAP_MAX, type SavedRecap } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../api/api-error.ts';
import { changedMeanwhile } from '../../api/changed-meanwhile.ts';
import { chronicleQuery, saveRecap } from '../../api/chronicle.ts';
import { useSecretQuestion } from '../../forms/markdown/secret-question.tsx';
import { WordsConflict } from '../../forms/words-conflict.tsx';
import { WordsHistory } from '../../forms/words-history.tsx';
import { MarkdownText } from '../../map/markdown/lazy-markdown-text.tsx';
import { type DraftKey, readStored, removeStored, writeStored } from '../../session/storage.ts';
import { Alert } from '../../ui/alert.tsx';
import { Fold } from '../../ui/fold.tsx';
import plain from '../../ui/plain.module.css';
import classes from './chronicle.module.css';

export interface RecapProps {
  campaignId: string;
  session: number;
  recap: string;
  /** Of the recap. */
  version: number;
  /** Only the DM writes it. */
  mayWrite: boolean;
  /** It was asked for: the form is open. */
  isAsked: boolean;
}

/** What the DM says of a session, above what happened. What is being written is kept on this device. */
export function Recap({ campaignId, session, recap, version, mayWrite, isAsked }: RecapProps) {
  const client = useQueryClient();
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
          version={version}
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
      {mayWrite && version > 0 ? (
        <Fold title="History">
          <WordsHistory
            campaignId={campaignId}
            which={{ kind: 'session', of: session }}
            onUndone={() => client.invalidateQueries({ queryKey: chronicleQuery(campaignId, session).queryKey })}
          />
        </Fold>
      ) : null}
    </section>
  );
}

interface RecapFormProps extends Pick<RecapProps, 'campaignId' | 'session' | 'recap' | 'version'> {
  draftKey: DraftKey;
  onDone: () => void;
}

function RecapForm({ campaignId, session, recap, version, draftKey, onDone }: RecapFormProps) {
  const client = useQueryClient();
  const baseKey: DraftKey = `va:draft:base-of:${draftKey}`;
  const [text, setText] = useState(() => readStored(draftKey) ?? recap);
  /** The version that the text was written over. */
  const [base, setBase] = useState(() => Number(readStored(baseKey) ?? version));
  const forget = () => {
    removeStored(draftKey);
    removeStored(baseKey);
  };
  const saving = useMutation({
    mutationFn: (seen: number) => saveRecap(campaignId, session, text, seen),
    onSuccess: async () => {
      forget();
      await client.invalidateQueries({ queryKey: chronicleQuery(campaignId, session).queryKey });
      onDone();
    },
  });
  const secrets = useSecretQuestion();
  /** @param over what is published, which the text goes over */
  const save = async (over: SavedRecap) => {
    if (await secrets.ask(`Recap of session ${session}`, over.recap, text)) saving.mutate(over.version);
  };
  const change = (next: string, over = base) => {
    setText(next);
    setBase(over);
    if (next === recap) return forget();
    writeStored(draftKey, next);
    writeStored(baseKey, String(over));
  };
  const conflict = changedMeanwhile<SavedRecap>(saving.error);
  return (
    <>
      <form
        className={plain.stack16}
        onSubmit={(event) => {
          event.preventDefault();
          void save({ recap, version: base });
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
        {saving.error === null || conflict !== undefined ? null : (
          <Alert kind="error">{errorText(saving.error)} Your words are kept here.</Alert>
        )}
        <div className={plain.buttons} data-end>
          <Button
            variant="default"
            onClick={() => {
              forget();
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
      <WordsConflict
        kind="session"
        mine={{ recap: text }}
        conflict={conflict}
        onKeepMine={() => conflict && void save(conflict.current)}
        onTakeTheirs={() => {
          if (conflict !== undefined) change(conflict.current.recap, conflict.current.version);
          saving.reset();
        }}
        onClose={saving.reset}
      />
    </>
  );
}
