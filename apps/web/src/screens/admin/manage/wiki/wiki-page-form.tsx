import type { StaffWikiPage } from '@venture-atlas/types';
import { useState } from 'react';
import { DeleteCard } from '../../../../forms/delete-card.tsx';
import { useSecretQuestion } from '../../../../forms/markdown/use-secret-question.tsx';
import { useUnsavedGuard } from '../../../../forms/use-unsaved-guard.tsx';
import { VersionConflict } from '../../../../forms/version-conflict.tsx';
import { WidePage } from '../../../../tables/wide-page.tsx';
import { Alert } from '../../../../ui/alert.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.ts';
import { modelWords } from '../../model-words.ts';
import { useRegistry } from '../../use-registry.ts';
import { draftDifferences } from './draft-differences.ts';
import { useWikiPageDraft } from './use-wiki-page-draft.ts';
import { toDraft, type WikiDraft } from './wiki-draft.ts';
import { WikiDraftForm } from './wiki-draft-form.tsx';
import classes from './wiki-form.module.css';
import { WikiPreview } from './wiki-preview.tsx';

/** A wiki page: top section, picture, sections and attribution, with the panel's view of them beside. */
export function WikiPageForm({ item }: { item?: StaffWikiPage }) {
  const { worldId, list } = useRegistry();
  const { draft, saved, dispatch, isDirty, isFromDraft, startFrom, saving, staff } = useWikiPageDraft(item);
  const [view, setView] = useState<'write' | 'preview'>('write');
  const isDone = saving.isPending || saving.isSuccess;
  const secrets = useSecretQuestion();
  /** @param published what readers have, which may be newer than what the form began with */
  const save = async (published: WikiDraft) => {
    const place = draft.location?.name ?? draft.name.trim();
    if (await secrets.ask(`Text of ${place}`, published.markdown ?? '', draft.markdown ?? '')) saving.mutate();
  };
  const guard = useUnsavedGuard(isDirty && !isDone, 'A draft of it is kept on this device.');
  return (
    <WidePage title={item?.name ?? 'New wiki page'} back={{ to: list('wikipage'), label: modelWords.wikipage.title }}>
      {!isFromDraft ? null : (
        <Alert
          kind="info"
          action={
            <button type="button" onClick={() => startFrom(item)}>
              Drop the draft
            </button>
          }
        >
          This is the draft you left on this device; it is not saved yet.
        </Alert>
      )}
      <SegmentedControl
        className={classes.views ?? ''}
        fullWidth
        aria-label="Write or preview"
        data={[
          { value: 'write', label: 'Write' },
          { value: 'preview', label: 'Preview' },
        ]}
        value={view}
        onChange={(next) => setView(next === 'preview' ? 'preview' : 'write')}
      />
      <div className={classes.columns} data-view={view}>
        <WikiDraftForm
          draft={draft}
          dispatch={dispatch}
          onSave={() => void save(saved)}
          isSaving={saving.isPending}
          error={saving.error}
        />
        <WikiPreview draft={draft} className={classes.preview} />
      </div>
      {item === undefined ? null : (
        <DeleteCard
          model="wikipage"
          list={list('wikipage')}
          isOfAtlas={worldId === undefined}
          id={item.id}
          name={item.name}
          what="wiki page"
        >
          The text goes, the location stays.
        </DeleteCard>
      )}
      {guard}
      {secrets.question}
      <VersionConflict
        isOpen={staff.conflict !== undefined}
        changedBy={staff.conflict?.changedBy ?? ''}
        changedAt={staff.conflict?.changedAt}
        differences={staff.conflict === undefined ? [] : draftDifferences(draft, toDraft(staff.conflict.current))}
        onClose={staff.dropConflict}
        onKeepMine={() => {
          const theirs = staff.conflict?.current;
          staff.keepMine();
          void save(theirs === undefined ? saved : toDraft(theirs));
        }}
        onTakeTheirs={() => startFrom(staff.conflict?.current)}
      />
    </WidePage>
  );
}
