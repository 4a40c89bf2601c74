import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formMessages } from '@venture-atlas/rules';
import { LOCATION_NAME_MAX, type StaffWikiPage } from '@venture-atlas/types';
import { useCallback, useDeferredValue, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { saveWikiPage } from '../../../../api/admin.ts';
import { staffKeys } from '../../../../api/staff-keys.ts';
import { DeleteCard } from '../../../../forms/delete-card.tsx';
import { useSecretQuestion } from '../../../../forms/markdown/secret-question.tsx';
import { useUnsavedGuard } from '../../../../forms/use-unsaved-guard.tsx';
import { VersionConflict } from '../../../../forms/version-conflict.tsx';
import { WikiText } from '../../../../map/panel/wiki-text.tsx';
import { type DraftKey, readStored, removeStored, writeStored } from '../../../../session/storage.ts';
import { readTokens } from '../../../../session/tokens.ts';
import { useViewer } from '../../../../session/use-viewer.ts';
import { WidePage } from '../../../../tables/wide-page.tsx';
import { Alert } from '../../../../ui/alert.tsx';
import plain from '../../../../ui/plain.module.css';
import { SegmentedControl } from '../../../../ui/segmented-control.ts';
import { showToast } from '../../../../ui/toasts.tsx';
import { idOf, modelWords } from '../../model-words.ts';
import { useRegistry } from '../../use-registry.ts';
import { useStaffSave } from '../../use-staff-save.ts';
import { changeDraft, draftDifferences, isSameDraft, toContent, toDraft, type WikiDraft } from './wiki-draft.ts';
import { WikiDraftForm } from './wiki-draft-form.tsx';
import classes from './wiki-form.module.css';

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
              Discard the draft
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
          This deletes the text. The location stays.
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

/**
 * The draft of a wiki page: begun from the page or from what this device kept, kept while it is written, and saved.
 * Back to the list after saving.
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

/** What the panel reads; places stand there by their names. */
const read = (draft: WikiDraft) => {
  const content = toContent(draft);
  return draft.markdown === null ? content : { ...content, markdown: draft.markdown };
};

/** The text as Location Info will show it, by the very part that shows it there. */
function WikiPreview({ draft, className }: { draft: WikiDraft; className: string | undefined }) {
  // Typing comes first; the preview follows when there is time.
  const shown = useDeferredValue(draft);
  const wiki = useMemo(
    () => ({ location_id: 0, slug: '', name: shown.name, wiki_url: null, wiki_page_content: read(shown) }),
    [shown],
  );
  return (
    <section className={className} aria-labelledby="preview-title">
      <h2 className={classes.previewTitle} id="preview-title">
        Preview
      </h2>
      <article className={`${plain.stack16} ${plain.card} ${classes.panel}`}>
        <p className={classes.panelName}>{shown.location?.name ?? (shown.name || 'No name yet')}</p>
        <WikiText wiki={wiki} />
      </article>
    </section>
  );
}

/** A draft of this device, and the version of the page it was made upon. */
interface KeptDraft {
  draft: WikiDraft;
  version: number | undefined;
}

const restMilliseconds = 500;
/** Whoever types without a rest loses no more than this. */
const mostMilliseconds = 2_000;

/** Where the draft of the signed-in person is kept, and what was there when the screen came. @param pageId undefined for a new page */
function useFoundDraft(pageId: number | undefined): { key: DraftKey; found: KeptDraft | undefined } {
  const { user } = useViewer();
  const key: DraftKey = `va:draft:wikipage:${user?.id ?? 0}:${pageId ?? 'new'}`;
  const [found] = useState(() => parse(readStored(key)));
  return { key, found };
}

/**
 * Keeps what is being written on this device until it is saved: through a closed tab, an ended session, a crash. It is
 * written down when typing rests, every two seconds while it does not, and when the screen goes.
 *
 * @param draft undefined while there is nothing to keep
 * @returns forgets it: it was saved, or dropped
 */
export function useKeepDraft(key: DraftKey, draft: WikiDraft | undefined, version: number | undefined): () => void {
  const kept = useRef<{ draft: WikiDraft; version: number | undefined } | undefined>(undefined);
  const keptAt = useRef(0);
  const keep = useCallback(() => {
    keptAt.current = Date.now();
    if (kept.current !== undefined) writeStored(key, JSON.stringify(kept.current));
  }, [key]);
  useEffect(() => {
    kept.current = draft && { draft, version };
    if (draft === undefined) return;
    const sinceKept = Date.now() - keptAt.current;
    const timer = setTimeout(keep, Math.max(0, Math.min(restMilliseconds, mostMilliseconds - sinceKept)));
    return () => clearTimeout(timer);
  }, [draft, version, keep]);
  useEffect(() => {
    window.addEventListener('pagehide', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      // Who logged out, here or in another tab, leaves nothing behind.
      if (readTokens() !== undefined) keep();
    };
  }, [keep]);
  return useCallback(() => {
    kept.current = undefined;
    removeStored(key);
  }, [key]);
}

/** Anything but a draft counts as none: people edit their storage. */
export function parse(text: string | null): KeptDraft | undefined {
  if (text === null) return undefined;
  try {
    const { draft, version } = JSON.parse(text) as Partial<KeptDraft>;
    if (!isDraft(draft)) return undefined;
    // One that was kept before texts could be Markdown says nothing of it.
    const whole = { ...draft, markdown: draft.markdown ?? null, names: draft.names ?? [] };
    return { draft: whole, version: typeof version === 'number' ? version : undefined };
  } catch {
    return undefined;
  }
}

const isNames = (names: unknown): boolean =>
  Array.isArray(names) &&
  names.every((one) => Array.isArray(one) && typeof one[0] === 'number' && typeof one[1] === 'string');

function isDraft(draft: Partial<WikiDraft> | undefined): draft is WikiDraft {
  const isPart = (part: Partial<{ key: number; name: string; text: string }>) =>
    typeof part?.key === 'number' && typeof part.name === 'string' && typeof part.text === 'string';
  return (
    typeof draft === 'object' &&
    draft !== null &&
    [draft.name, draft.top_section, draft.image, draft.image_text].every((text) => typeof text === 'string') &&
    typeof draft.nextKey === 'number' &&
    (draft.markdown == null || typeof draft.markdown === 'string') &&
    (draft.names === undefined || isNames(draft.names)) &&
    typeof draft.attribution === 'object' &&
    Object.values(draft.attribution ?? { x: 0 }).every((text) => typeof text === 'string') &&
    Array.isArray(draft.sections) &&
    draft.sections.every((one) => isPart(one) && Array.isArray(one.subsections) && one.subsections.every(isPart))
  );
}
