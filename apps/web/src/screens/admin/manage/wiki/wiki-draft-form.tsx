import { Button } from '@mantine/core';
import { formMessages } from '@venture-atlas/rules';
import { type Dispatch, type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { FormProblem } from '../../../../forms/form-problem.tsx';
import formClasses from '../../../../forms/forms.module.css';
import plain from '../../../../ui/plain.module.css';
import { SubmitButton } from '../../../../ui/submit-button.tsx';
import { useRegistry } from '../../use-registry.ts';
import { AttributionFields, PageFields } from './page-fields.tsx';
import { SectionList } from './section-list.tsx';
import { type DraftAct, draftProblems, type WikiDraft } from './wiki-draft.ts';
import classes from './wiki-form.module.css';

export interface WikiDraftFormProps {
  draft: WikiDraft;
  dispatch: Dispatch<DraftAct>;
  /** Somebody saves a draft that has no problem. */
  onSave: () => void;
  isSaving: boolean;
  /** What the last save ended with. */
  error: unknown;
}

/** Where a wiki page is written. Its problems are shown from the first try to save on. */
export function WikiDraftForm({ draft, dispatch, onSave, isSaving, error }: WikiDraftFormProps) {
  const { list } = useRegistry();
  const [wasTried, setTried] = useState(false);
  const [uploads, setUploads] = useState(0);
  const formRef = useRef<HTMLFormElement>(null);
  useFocusAdded(formRef, draft.nextKey);

  const problems = useMemo(() => (wasTried ? draftProblems(draft) : []), [wasTried, draft]);
  const onUploading = useCallback((is: boolean) => setUploads((count) => count + (is ? 1 : -1)), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const [first] = draftProblems(draft);
    if (first === undefined) onSave();
    else document.getElementById(first.field)?.focus();
  };
  const isUploading = uploads > 0;
  return (
    <form className={classes.form} onSubmit={submit} noValidate ref={formRef}>
      <div className={formClasses.card}>
        <PageFields draft={draft} problems={problems} dispatch={dispatch} onUploading={onUploading} />
      </div>
      {draft.markdown === null ? <SectionList draft={draft} problems={problems} dispatch={dispatch} /> : null}
      <section className={formClasses.card} aria-labelledby="attribution-heading">
        <h2 className={formClasses.cardTitle} id="attribution-heading">
          Attribution
        </h2>
        <AttributionFields draft={draft} problems={problems} dispatch={dispatch} />
      </section>
      <div className={classes.saveBar} data-bottom-bar>
        <FormProblem error={error} />
        <div className={plain.buttons}>
          <SubmitButton
            isBusy={isSaving || isUploading}
            busyLabel={isUploading ? formMessages.waitingForFileUpload : formMessages.saving}
          >
            Save
          </SubmitButton>
          <Button variant="subtle" component={Link} to={list('wikipage')}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  );
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
