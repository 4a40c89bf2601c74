import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formMessages } from '@venture-atlas/rules';
import { LOCATION_NAME_MAX, type StaffWikiPage } from '@venture-atlas/types';
import { useEffect, useMemo, useReducer, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { saveWikiPage } from '../../../../api/admin.ts';
import { staffKeys } from '../../../../api/staff-keys.ts';
import { useSecretQuestion } from '../../../../forms/markdown/secret-question.tsx';
import { useUnsavedGuard } from '../../../../forms/use-unsaved-guard.tsx';
import { VersionConflict } from '../../../../forms/version-conflict.tsx';
import { Alert } from '../../../../ui/alert.tsx';
import { showToast } from '../../../../ui/toasts.tsx';
import { idOf } from '../../model-words.ts';
import { useRegistry } from '../../use-registry.ts';
import { useStaffSave } from '../../use-staff-save.ts';
import { useFoundDraft, useKeepDraft } from './kept-draft.ts';
import { SaveBar } from './save-bar.tsx';
import { TextPage } from './text-page.tsx';
import {
  changeDraft,
  draftDifferences,
  draftProblems,
  isSameDraft,
  toContent,
  toDraft,
  type WikiDraft,
} from './wiki-draft.ts';
import { WikiDraftForm } from './wiki-draft-form.tsx';

interface SavedPageProps {
  /** Undefined for a new page. */
  item?: StaffWikiPage;
}

/** A text that nobody else may read: it saves itself, and a new one is made in one act. */
export function SavedPage({ item }: SavedPageProps) {
  const { draft, saved, dispatch, isDirty, isFromDraft, startFrom, saving, staff } = useWikiPageDraft(item);
  const isNew = item === undefined;
  const isDone = saving.isPending || (isNew && saving.isSuccess);
  const secrets = useSecretQuestion();
  /** @param published what readers have, which may be newer than what the form began with */
  const save = async (published: WikiDraft) => {
    const place = draft.location?.name ?? draft.name.trim();
    if (await secrets.ask(`Text of ${place}`, published.markdown ?? '', draft.markdown ?? '')) saving.mutate();
  };
  const saveItself = async (): Promise<boolean> => {
    if (!isDirty || draftProblems(draft).length > 0) return !isDirty;
    return saving.mutateAsync().then(
      () => true,
      () => false,
    );
  };
  const guard = useUnsavedGuard(
    isDirty && !isDone,
    'A draft of it is kept on this device.',
    isNew ? undefined : saveItself,
  );
  return (
    <TextPage
      item={item}
      draft={draft}
      notice={
        isFromDraft ? (
          <Alert
            kind="info"
            action={
              <button type="button" onClick={() => startFrom(item)}>
                Discard the draft
              </button>
            }
          >
            This is the draft you left on this device; it is not saved yet.
          </Alert>
        ) : null
      }
      form={
        <WikiDraftForm
          draft={draft}
          dispatch={dispatch}
          onSave={() => void (isNew ? save(saved) : saveItself())}
          onLeave={isNew ? undefined : () => void saveItself()}
          foot={(isUploading) => (
            <SaveBar
              isBusy={saving.isPending}
              isUploading={isUploading}
              error={saving.error}
              label={isNew ? 'Save' : undefined}
              isSaved={!isDirty}
            />
          )}
        />
      }
    >
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
    </TextPage>
  );
}

/**
 * The draft of a wiki page: begun from the page or from what this device kept, kept while it is written, and saved. A new
 * page leads back to the list.
 *
 * @param item undefined for a new page
 */
function useWikiPageDraft(item: StaffWikiPage | undefined) {
  const at = useRegistry();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { key, found } = useFoundDraft(item?.id);
  const [isFromDraft, setFromDraft] = useState(found !== undefined);
  const [params] = useSearchParams();
  const [saved, setSaved] = useState(() => (item === undefined ? newDraft(params) : toDraft(item)));
  const [draft, dispatch] = useReducer(changeDraft, found?.draft ?? saved);
  const [version, setVersion] = useState(found === undefined ? item?.version : found.version);
  const staff = useStaffSave<StaffWikiPage>(version);
  const isDirty = useMemo(() => !isSameDraft(draft, saved), [draft, saved]);

  const forget = useKeepDraft(key, isDirty ? draft : undefined, version);
  useEffect(() => {
    if (!isDirty) forget();
  }, [isDirty, forget]);
  const saving = useMutation({
    mutationFn: () => {
      const page = {
        name: draft.name.trim(),
        location_id: draft.location?.id ?? null,
        wiki_page_content: toContent(draft),
      };
      return staff.save(page, (stamp) => saveWikiPage({ id: item?.id, worldId: at.worldId }, { ...page, ...stamp }));
    },
    onSuccess: async (page) => {
      setSaved(draft);
      setVersion(page.version);
      staff.seen(page.version);
      client.setQueryData(staffKeys.adminItem('wikipage', page.id), page);
      if (item !== undefined) return;
      forget();
      showToast(formMessages.saved);
      await navigate(at.list('wikipage'));
    },
  });
  /** Drops what was written and begins anew from a page, or from an empty one. */
  const startFrom = (page: StaffWikiPage | undefined) => {
    forget();
    setFromDraft(false);
    const fresh = page === undefined ? newDraft(params) : toDraft(page);
    setSaved(fresh);
    setVersion(page?.version);
    if (page !== undefined) staff.seen(page.version);
    staff.dropConflict();
    saving.reset();
    dispatch({ kind: 'restore', draft: fresh });
  };
  return { draft, saved, dispatch, isDirty, isFromDraft, startFrom, saving, staff };
}

/** An empty page, already for the place that the address names. */
function newDraft(params: URLSearchParams): WikiDraft {
  const id = idOf(params.get('location') ?? undefined);
  const name = (params.get('name') ?? '').slice(0, LOCATION_NAME_MAX);
  const empty = toDraft(undefined);
  return id === undefined || name === '' ? empty : { ...empty, name, location: { id, name } };
}
