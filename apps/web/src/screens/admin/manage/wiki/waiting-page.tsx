import type { ReadersInWords } from '@venture-atlas/rules';
import { type ReactNode, useId } from 'react';
import { useSecretQuestion } from '../../../../forms/markdown/secret-question.tsx';
import { useUnsavedGuard } from '../../../../forms/use-unsaved-guard.tsx';
import { VersionConflict } from '../../../../forms/version-conflict.tsx';
import { PublishRow } from '../../../../working-copy/publish-row.tsx';
import { useRevealedTo } from '../../../../working-copy/use-revealed-to.ts';
import { WaitingFrame } from '../../../../working-copy/waiting-frame.tsx';
import { TextPage } from './text-page.tsx';
import { useWaitingPage } from './use-waiting-page.ts';
import { factRows, type WrittenPage } from './wiki-draft.ts';
import { WikiDraftForm } from './wiki-draft-form.tsx';
import classes from './wiki-form.module.css';

interface WaitingPageProps {
  item: WrittenPage;
  readers: ReadersInWords;
}

/** Only editors read a text of no place. */
const EDITORS: ReadersInWords = { readers: 'editors', campaigns: [] };

/** A text that others read: what is typed waits for Publish, which makes a new one. */
export function WaitingPage({ item, readers }: WaitingPageProps) {
  const secrets = useSecretQuestion({ readers: item.location === null ? EDITORS : readers });
  const { draft, dispatch, text, caption, shown, publishing, hasFacts, contested, settle } = useWaitingPage(
    item,
    secrets.toPublish,
  );
  const revealedTo = useRevealedTo(item.location?.id, readers, publishing.changes);
  const guard = useUnsavedGuard(hasFacts && !publishing.isBusy, 'A draft of it is kept on this device.');
  const tagId = useId();
  const frame = (name: 'text' | 'caption', input: (tagId: string | undefined) => ReactNode) => {
    const field = { text, caption }[name];
    const tag = `${tagId}${name}`;
    return (
      <WaitingFrame
        field={field}
        tagId={tag}
        publishedBy={publishing.publishedBy}
        shown={name === 'text' ? shown : undefined}
      >
        {input(field.state === 'published' ? undefined : tag)}
      </WaitingFrame>
    );
  };
  return (
    <TextPage
      item={item.id === undefined ? undefined : { ...item, id: item.id }}
      draft={draft}
      form={
        <WikiDraftForm
          draft={draft}
          dispatch={dispatch}
          onSave={() => void publishing.publish()}
          frame={frame}
          foot={(isUploading, submit) => (
            <div className={classes.publishBar} data-bottom-bar>
              <PublishRow
                {...publishing}
                readers={draft.location === null ? EDITORS : readers}
                revealedTo={revealedTo}
                isBusy={publishing.isBusy || isUploading}
                isBare
                onPublish={(names) => submit(() => void publishing.publish(names))}
                onDiscard={(names) => void publishing.discard(names)}
              />
            </div>
          )}
        />
      }
    >
      {guard}
      {secrets.question}
      <VersionConflict
        isOpen={contested !== undefined}
        changedBy={publishing.publishedBy ?? 'Somebody else'}
        changedAt={undefined}
        differences={contested?.names.map((name) => factRows[name](draft, contested.theirs)) ?? []}
        onClose={() => settle('mine')}
        onKeepMine={() => settle('mine')}
        onTakeTheirs={() => settle('theirs')}
      />
    </TextPage>
  );
}
