import { Button, Textarea, TextInput } from '@mantine/core';
import { plainTextAsMarkdown } from '@venture-atlas/rules';
import {
  type Dispatch,
  type FormEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import formClasses from '../../../../forms/forms.module.css';
import plain from '../../../../ui/plain.module.css';
import { useRegistry } from '../../use-registry.ts';
import '../../../../ui/field-styles.ts';
import { useQuery } from '@tanstack/react-query';
import { staffLocationQuery } from '../../../../api/admin.ts';
import { MarkdownField } from '../../../../forms/markdown/markdown-field.tsx';
import { PictureInText } from '../../../../forms/markdown/picture-in-text.tsx';
import { OptionField } from '../../../../forms/option-field.tsx';
import { PictureField } from '../../../../forms/picture-field.tsx';
import { fieldError } from '../../../../ui/field-error.tsx';
import { publishKeys } from '../../../../working-copy/publish-keys.ts';
import { SectionList } from './section-list.tsx';
import {
  type AttributionPart,
  type DraftAct,
  type DraftProblem,
  draftProblems,
  toContent,
  type WikiDraft,
} from './wiki-draft.ts';
import classes from './wiki-form.module.css';

/** A field within its frame. @param tagId of the tag that says something of it */
type Framed = (tagId: string | undefined) => ReactNode;

export interface WikiDraftFormProps {
  draft: WikiDraft;
  dispatch: Dispatch<DraftAct>;
  /** Somebody saves or publishes a draft that has no problem. */
  onSave: () => void;
  /** A field was left. */
  onLeave?: (() => void) | undefined;
  /** Around fields whose words wait for Publish. */
  frame?: ((field: 'text' | 'caption', input: Framed) => ReactNode) | undefined;
  /** Below all fields. @param submit checks the draft first */
  foot: (isUploading: boolean, submit: (then?: () => void) => void) => ReactNode;
}

/** Where a wiki page is written. Its problems are shown from the first try to save on. */
export function WikiDraftForm({ draft, dispatch, onSave, onLeave, frame, foot }: WikiDraftFormProps) {
  const [wasTried, setTried] = useState(false);
  const [uploads, setUploads] = useState(0);
  const formRef = useRef<HTMLFormElement>(null);
  useFocusAdded(formRef, draft.nextKey);

  const problems = useMemo(() => (wasTried ? draftProblems(draft) : []), [wasTried, draft]);
  const onUploading = useCallback((is: boolean) => setUploads((count) => count + (is ? 1 : -1)), []);
  const submit = (then: () => void = onSave) => {
    setTried(true);
    const [first] = draftProblems(draft);
    if (first === undefined) then();
    else document.getElementById(first.field)?.focus();
  };
  return (
    <form
      className={`${plain.stack16} ${plain.oneColumn} ${classes.form}`}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
      onBlur={onLeave}
      onKeyDown={publishKeys(() => submit(), false)}
      noValidate
      ref={formRef}
    >
      <div className={`${plain.stack16} ${plain.card} ${formClasses.card}`}>
        <PageFields draft={draft} problems={problems} dispatch={dispatch} frame={frame} onUploading={onUploading} />
      </div>
      {draft.markdown === null ? <SectionList draft={draft} problems={problems} dispatch={dispatch} /> : null}
      <section className={`${plain.stack16} ${plain.card} ${formClasses.card}`} aria-labelledby="attribution-heading">
        <h2 className={plain.subtitle} id="attribution-heading">
          Attribution
        </h2>
        <AttributionFields draft={draft} problems={problems} dispatch={dispatch} />
      </section>
      {foot(uploads > 0, submit)}
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

interface PageFieldsProps extends Pick<WikiDraftFormProps, 'draft' | 'dispatch' | 'frame'> {
  problems: readonly DraftProblem[];
  onUploading: (isUploading: boolean) => void;
}

/** Everything above the sections: name, place, top section, picture and caption. */
function PageFields({ draft, problems, dispatch, frame = unframed, onUploading }: PageFieldsProps) {
  const { worldId } = useRegistry();
  const placeId = draft.location?.id ?? 0;
  const { data: place } = useQuery({ ...staffLocationQuery(placeId), enabled: placeId !== 0 });
  const { markdown: text } = draft;
  const set = (fields: Partial<WikiDraft>) => dispatch({ kind: 'fields', fields });
  return (
    <>
      <TextInput
        id="name"
        label="Name"
        autoComplete="off"
        value={draft.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
        error={fieldError(sentenceAt(problems, 'name'))}
      />
      <OptionField
        model="location"
        label="Location"
        description="The place whose Location Info shows this text."
        value={draft.location}
        onChange={(location) => set({ location })}
        error={sentenceAt(problems, 'location_id')}
      />
      {text === null ? (
        <>
          {frame('text', (tagId) => (
            <Textarea
              label="Top section"
              description="Shown above all sections. An empty line starts a new paragraph."
              rows={6}
              resize="vertical"
              value={draft.top_section}
              onChange={(event) => set({ top_section: event.currentTarget.value })}
              aria-describedby={tagId}
            />
          ))}
          <div>
            <Button variant="default" onClick={() => set({ markdown: plainTextAsMarkdown(toContent(draft)) })}>
              Write as Markdown
            </Button>
          </div>
        </>
      ) : (
        frame('text', (tagId) => (
          <MarkdownField
            label="Text"
            rows={18}
            worldId={worldId}
            isDraft={place?.draft}
            value={text}
            onChange={(markdown) => set({ markdown })}
            picture={(put) => <PictureInText locationId={draft.location?.id} put={put} onUploading={onUploading} />}
            describedBy={tagId}
          />
        ))
      )}
      <PictureField
        label="Picture"
        value={draft.image}
        locationId={draft.location?.id}
        onChange={(image) => set({ image })}
        onUploading={onUploading}
        error={sentenceAt(problems, 'image')}
      />
      {frame('caption', (tagId) => (
        <TextInput
          label="Caption"
          autoComplete="off"
          value={draft.image_text}
          onChange={(event) => set({ image_text: event.currentTarget.value })}
          aria-describedby={tagId}
        />
      ))}
    </>
  );
}

const unframed = (_field: 'text' | 'caption', input: Framed) => input(undefined);

const attributionLabels: Record<AttributionPart, string> = {
  title: 'Title',
  url: 'Url',
  licence: 'License',
  revision: 'Revision',
};

/** Whose words these are; the panel shows it below the top section. */
function AttributionFields({ draft, problems, dispatch }: Omit<PageFieldsProps, 'frame' | 'onUploading'>) {
  const field = (part: AttributionPart) => (
    <TextInput
      id={`attribution-${part}`}
      label={attributionLabels[part]}
      autoComplete="off"
      value={draft.attribution[part]}
      onChange={(event) => dispatch({ kind: 'attribution', part, text: event.currentTarget.value })}
      error={fieldError(sentenceAt(problems, `attribution-${part}`))}
    />
  );
  return (
    <>
      <div className={formClasses.pair}>
        {field('title')}
        {field('url')}
      </div>
      <div className={formClasses.pair}>
        {field('licence')}
        {field('revision')}
      </div>
    </>
  );
}

function sentenceAt(problems: readonly DraftProblem[], field: string): string | undefined {
  return problems.find((problem) => problem.field === field)?.sentence;
}
