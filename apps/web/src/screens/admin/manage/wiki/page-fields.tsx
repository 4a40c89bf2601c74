import '../../../../ui/field-styles.ts';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { plainAsMarkdown } from '@venture-atlas/rules';
import type { Dispatch } from 'react';
import { staffLocationQuery } from '../../../../api/admin.ts';
import formClasses from '../../../../forms/forms.module.css';
import { MarkdownField } from '../../../../forms/markdown/markdown-field.tsx';
import { PictureInText } from '../../../../forms/markdown/picture-in-text.tsx';
import { OptionField } from '../../../../forms/option-field.tsx';
import { PictureField } from '../../../../forms/picture-field.tsx';
import { fieldError } from '../../../../ui/field-error.tsx';
import { useRegistry } from '../../use-registry.ts';
import { type AttributionPart, type DraftAct, type DraftProblem, toContent, type WikiDraft } from './wiki-draft.ts';

export interface PageFieldsProps {
  draft: WikiDraft;
  problems: readonly DraftProblem[];
  dispatch: Dispatch<DraftAct>;
  onUploading: (isUploading: boolean) => void;
}

/** Everything above the sections: name, place, top section, picture and caption. */
export function PageFields({ draft, problems, dispatch, onUploading }: PageFieldsProps) {
  const { worldId } = useRegistry();
  const placeId = draft.location?.id ?? 0;
  const { data: place } = useQuery({ ...staffLocationQuery(placeId), enabled: placeId !== 0 });
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
      {draft.markdown === null ? (
        <>
          <Textarea
            label="Top section"
            description="Shown above all sections. An empty line starts a new paragraph."
            rows={6}
            resize="vertical"
            value={draft.top_section}
            onChange={(event) => set({ top_section: event.currentTarget.value })}
          />
          <div>
            <Button variant="default" onClick={() => set({ markdown: plainAsMarkdown(toContent(draft)) })}>
              Write as Markdown
            </Button>
          </div>
        </>
      ) : (
        <MarkdownField
          label="Text"
          rows={18}
          worldId={worldId}
          isDraft={place?.draft}
          value={draft.markdown}
          onChange={(markdown) => set({ markdown })}
          picture={(put) => <PictureInText locationId={draft.location?.id} put={put} onUploading={onUploading} />}
        />
      )}
      <PictureField
        label="Picture"
        value={draft.image}
        locationId={draft.location?.id}
        onChange={(image) => set({ image })}
        onUploading={onUploading}
        error={sentenceAt(problems, 'image')}
      />
      <TextInput
        label="Caption"
        autoComplete="off"
        value={draft.image_text}
        onChange={(event) => set({ image_text: event.currentTarget.value })}
      />
    </>
  );
}

const attributionLabels: Record<AttributionPart, string> = {
  title: 'Title',
  url: 'Url',
  licence: 'License',
  revision: 'Revision',
};

/** Whose words these are; the panel shows it below the top section. */
export function AttributionFields({ draft, problems, dispatch }: Omit<PageFieldsProps, 'onUploading'>) {
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
