import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formMessages } from '@venture-atlas/rules';
import { LOCATION_NAME_MAX, type StaffWikiPage } from '@venture-atlas/types';
import { type FormEvent, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { saveWikiPage } from '../../../../api/admin.ts';
import { queryKeys } from '../../../../api/query-keys.ts';
import { adminListPath } from '../../../../app/paths.ts';
import { DeleteCard } from '../../../../forms/delete-card.tsx';
import { FormProblem } from '../../../../forms/form-problem.tsx';
import formClasses from '../../../../forms/forms.module.css';
import { useUnsavedGuard } from '../../../../forms/use-unsaved-guard.tsx';
import { VersionConflict } from '../../../../forms/version-conflict.tsx';
import { WidePage } from '../../../../tables/wide-page.tsx';
import { Alert } from '../../../../ui/alert.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.ts';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { showToast } from '../../../../ui/toasts.tsx';
import { idOf, modelWords } from '../../model-words.ts';
import { useStaffSave } from '../../use-staff-save.ts';
import { draftDifferences } from './draft-differences.ts';
import { AttributionFields, PageFields } from './page-fields.tsx';
import { SectionEditor } from './section-editor.tsx';
import { useFoundDraft, useKeepDraft } from './use-kept-draft.ts';
import { changeDraft, draftProblems, isSameDraft, toContent, toDraft, type WikiDraft } from './wiki-draft.ts';
import classes from './wiki-form.module.css';
import { WikiPreview } from './wiki-preview.tsx';

const list = adminListPath('wikipage');

/** A wiki page: top section, picture, sections and attribution, with the panel's view of them beside. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one form: its fields in the order of the page
export function WikiPageForm({ item }: { item?: StaffWikiPage }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { key, found } = useFoundDraft(item?.id);
  const [isFromDraft, setFromDraft] = useState(found !== undefined);
  const [params] = useSearchParams();
  const [saved, setSaved] = useState(() => (item === undefined ? newDraft(params) : toDraft(item)));
  const [draft, dispatch] = useReducer(changeDraft, found?.draft ?? saved);
  const [version, setVersion] = useState(found === undefined ? item?.version : found.version);
  const staff = useStaffSave<StaffWikiPage>(version);
  const [wasTried, setTried] = useState(false);
  const [uploads, setUploads] = useState(0);
  const [view, setView] = useState<'write' | 'preview'>('write');
  const formRef = useRef<HTMLFormElement>(null);
  useFocusAdded(formRef, draft.nextKey);

  const problems = useMemo(() => (wasTried ? draftProblems(draft) : []), [wasTried, draft]);
  const isDirty = useMemo(() => !isSameDraft(draft, saved), [draft, saved]);
  const onUploading = useCallback((is: boolean) => setUploads((count) => count + (is ? 1 : -1)), []);

  const forget = useKeepDraft(key, isDirty ? draft : undefined, version);
  const saving = useMutation({
    mutationFn: () => {
      const page = {
        name: draft.name.trim(),
        location_id: draft.location?.id ?? null,
        wiki_page_content: toContent(draft),
      };
      return staff.save(page, (stamp) => saveWikiPage(item?.id, { ...page, ...stamp }));
    },
    onSuccess: async (page) => {
      forget();
      setSaved(draft);
      client.setQueryData(queryKeys.adminItem('wikipage', page.id), page);
      showToast(formMessages.saved);
      await navigate(list);
    },
  });
  const isDone = saving.isPending || saving.isSuccess;
  const guard = useUnsavedGuard(isDirty && !isDone, 'A draft of it is kept on this device.');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const [first] = draftProblems(draft);
    if (first === undefined) saving.mutate();
    else document.getElementById(first.field)?.focus();
  };
  const draftRef = useRef(draft);
  useEffect(() => {
    draftRef.current = draft;
  }, [draft]);
  const remove = useCallback((section: number, sub?: number) => {
    const before = draftRef.current;
    dispatch({ kind: 'remove', section, ...(sub === undefined ? {} : { sub }) });
    showToast(sub === undefined ? 'Section removed.' : 'Subsection removed.', {
      label: 'Undo',
      onAct: () => dispatch({ kind: 'restore', draft: before }),
    });
  }, []);
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
  const isUploading = uploads > 0;
  return (
    <WidePage title={item?.name ?? 'New wiki page'} back={{ to: list, label: modelWords.wikipage.title }}>
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
        <form className={classes.form} onSubmit={submit} noValidate ref={formRef}>
          <div className={formClasses.card}>
            <PageFields {...{ draft, problems, dispatch, onUploading }} />
          </div>
          <h2 className={classes.subtitle}>Sections</h2>
          <ul className={classes.sections}>
            {draft.sections.map((section, index) => (
              <SectionEditor
                key={section.key}
                section={section}
                isFirst={index === 0}
                isLast={index === draft.sections.length - 1}
                onRemove={remove}
                {...{ problems, dispatch }}
              />
            ))}
          </ul>
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
              data-add-section
              onClick={() => dispatch({ kind: 'add' })}
            >
              Add section
            </Button>
          </div>
          <section className={formClasses.card} aria-labelledby="attribution-heading">
            <h2 className={formClasses.cardTitle} id="attribution-heading">
              Attribution
            </h2>
            <AttributionFields {...{ draft, problems, dispatch }} />
          </section>
          <div className={classes.saveBar} data-bottom-bar>
            <FormProblem error={saving.error} />
            <div className={formClasses.buttons}>
              <SubmitButton
                isBusy={saving.isPending || isUploading}
                busyLabel={isUploading ? formMessages.waitingForFileUpload : formMessages.saving}
              >
                Save
              </SubmitButton>
              <Button variant="subtle" component={Link} to={list}>
                Cancel
              </Button>
            </div>
          </div>
        </form>
        <WikiPreview draft={draft} className={classes.preview} />
      </div>
      {item === undefined ? null : (
        <DeleteCard model="wikipage" id={item.id} name={item.name} what="wiki page">
          The text goes, the location stays.
        </DeleteCard>
      )}
      {guard}
      <VersionConflict
        isOpen={staff.conflict !== undefined}
        changedBy={staff.conflict?.changedBy ?? ''}
        changedAt={staff.conflict?.changedAt}
        differences={staff.conflict === undefined ? [] : draftDifferences(draft, toDraft(staff.conflict.current))}
        onClose={staff.dropConflict}
        onKeepMine={() => {
          staff.keepMine();
          saving.mutate();
        }}
        onTakeTheirs={() => startFrom(staff.conflict?.current)}
      />
    </WidePage>
  );
}

/** An empty page, already for the place that the address names. */
function newDraft(params: URLSearchParams): WikiDraft {
  const id = idOf(params.get('location') ?? undefined);
  const name = (params.get('name') ?? '').slice(0, LOCATION_NAME_MAX);
  const empty = toDraft(undefined);
  return id === undefined || name === '' ? empty : { ...empty, name, location: { id, name } };
}

/** A part that was just added is where one writes next. */
function useFocusAdded(formRef: { current: HTMLFormElement | null }, nextKey: number): void {
  const known = useRef(nextKey);
  useEffect(() => {
    if (nextKey > known.current) {
      formRef.current?.querySelector<HTMLInputElement>(`#name-${nextKey - 1}`)?.focus();
    }
    known.current = nextKey;
  }, [formRef, nextKey]);
}
