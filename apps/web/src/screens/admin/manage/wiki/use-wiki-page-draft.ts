import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formMessages } from '@venture-atlas/rules';
import { LOCATION_NAME_MAX, type StaffWikiPage } from '@venture-atlas/types';
import { useMemo, useReducer, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { saveWikiPage } from '../../../../api/admin.ts';
import { staffKeys } from '../../../../api/staff-keys.ts';
import { showToast } from '../../../../ui/toasts.tsx';
import { idOf } from '../../model-words.ts';
import { useRegistry } from '../../use-registry.ts';
import { useStaffSave } from '../../use-staff-save.ts';
import { useFoundDraft, useKeepDraft } from './use-kept-draft.ts';
import { changeDraft, isSameDraft, toContent, toDraft, type WikiDraft } from './wiki-draft.ts';

/**
 * The draft of a wiki page: begun from the page or from what this device kept, kept while it is written, and saved.
 * Back to the list after saving.
 *
 * @param item undefined for a new page
 */
export function useWikiPageDraft(item: StaffWikiPage | undefined) {
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
      forget();
      setSaved(draft);
      client.setQueryData(staffKeys.adminItem('wikipage', page.id), page);
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
