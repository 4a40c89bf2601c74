import '../../ui/field-styles.ts';
import { Button, Textarea } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { playersIn } from '@venture-atlas/rules';
import { publishedFields, RECAP_MAX, type SavedRecap } from '@venture-atlas/types';
import { useId, useState } from 'react';
import { revertCampaignChange } from '../../api/campaign-history.ts';
import { changedMeanwhile } from '../../api/changed-meanwhile.ts';
import { chronicleQuery, saveRecap } from '../../api/chronicle.ts';
import { useSecretQuestion } from '../../forms/markdown/secret-question.tsx';
import { WordsHistory } from '../../forms/words-history.tsx';
import { MarkdownText } from '../../map/markdown/lazy-markdown-text.tsx';
import { Collapsible } from '../../ui/collapsible.tsx';
import plain from '../../ui/plain.module.css';
import { publishKeys } from '../../working-copy/publish-keys.ts';
import { PublishRow } from '../../working-copy/publish-row.tsx';
import { useLegacyDraft } from '../../working-copy/use-legacy-draft.ts';
import { usePublishing } from '../../working-copy/use-publishing.ts';
import { useCopyOf, useWorkingCopy } from '../../working-copy/use-working-copy.ts';
import { WaitingFrame } from '../../working-copy/waiting-frame.tsx';

export interface LeadersRecapProps {
  campaign: { id: string; name: string };
  session: number;
  recap: string;
  /** Of the recap. */
  version: number;
  /** It was asked for: the form is open. */
  isAsked: boolean;
}

/** The recap for those who write it: what is typed waits for Publish. */
export function LeadersRecap({ campaign, session, isAsked, ...read }: LeadersRecapProps) {
  // An answer to what was published here may be newer than what was read.
  const [answered, setAnswered] = useState<SavedRecap>();
  const { recap, version } = answered !== undefined && answered.version > read.version ? answered : read;
  const client = useQueryClient();
  const secrets = useSecretQuestion({ readers: playersIn(campaign) });
  const key = { subject: 'recap', id: `${campaign.id}.${session}` } as const;
  const text = useWorkingCopy({ ...key, field: 'recap', published: { version, text: recap } });
  const { copy } = useCopyOf(key);
  useLegacyDraft(`va:draft:recap:${campaign.id}:${session}`, text);
  const [isOpen, setOpen] = useState(isAsked);
  const isWriting = isOpen || text.state !== 'published';
  const tagId = useId();
  const readAgain = () => client.invalidateQueries({ queryKey: chronicleQuery(campaign.id, session).queryKey });
  const publishing = usePublishing<'recap'>({
    copy,
    parts: [
      {
        ...publishedFields.recap.fields.recap,
        field: 'recap',
        working: text,
        before: recap,
        after: text.text,
        toPublish: () => secrets.toPublish(`Recap of session ${session}`, recap, text.text),
      },
    ],
    send: async ({ recap: words = '' }) => {
      try {
        const saved = await saveRecap(campaign.id, session, words, version);
        setAnswered(saved);
        void readAgain();
        setOpen(false);
        return () => void revertCampaignChange(campaign.id, saved.version, false).then(readAgain, readAgain);
      } catch (error) {
        setAnswered(changedMeanwhile<SavedRecap>(error)?.current ?? answered);
        throw error;
      }
    },
  });
  return (
    <>
      <header>
        <h3>Recap</h3>
        {isWriting ? null : (
          <Button
            variant="subtle"
            leftSection={<IconPencil size={18} stroke={1.75} />}
            aria-label={recap === '' ? 'Write the recap' : 'Edit the recap'}
            onClick={() => setOpen(true)}
          >
            {recap === '' ? 'Write' : 'Edit'}
          </Button>
        )}
      </header>
      {isWriting ? (
        <WaitingFrame field={text} tagId={tagId} publishedBy={publishing.publishedBy}>
          <Textarea
            label="What happened"
            description="Markdown: **bold**, *italic*, lists with -. Everybody in the campaign reads it."
            value={text.text}
            maxLength={RECAP_MAX}
            autosize
            minRows={5}
            maxRows={24}
            data-autofocus
            aria-describedby={text.state === 'published' ? undefined : tagId}
            onChange={(event) => text.onChange(event.currentTarget.value)}
            onKeyDown={publishKeys(publishing.publish, false)}
          />
        </WaitingFrame>
      ) : recap === '' ? (
        <p className={plain.quiet}>
          You have not written anything yet. Players will read your words about the evening here.
        </p>
      ) : (
        <MarkdownText text={recap} />
      )}
      <PublishRow
        {...publishing}
        isBare
        readers={playersIn(campaign)}
        onPublish={(names) => void publishing.publish(names)}
        onDiscard={(names) => {
          setOpen(false);
          void publishing.discard(names);
        }}
      />
      {secrets.question}
      {version > 0 ? (
        <Collapsible title="History">
          <WordsHistory campaignId={campaign.id} which={{ kind: 'session', of: session }} onUndone={readAgain} />
        </Collapsible>
      ) : null}
    </>
  );
}
