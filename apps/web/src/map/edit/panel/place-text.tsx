import { secretsChanged } from '@venture-atlas/rules';
import type { Child } from '@venture-atlas/types';
import { useRef } from 'react';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { MarkdownField } from '../../../forms/markdown/markdown-field.tsx';
import { PictureInText } from '../../../forms/markdown/picture-in-text.tsx';
import { fieldError } from '../../../ui/field-error.tsx';
import type { EditSession } from '../session/edit-state.ts';
import type { Outcome } from '../session/write.ts';
import { KeptOffer } from './kept-offer.tsx';
import { useKeptText } from './use-kept-text.ts';
import { problemWords, useSavedField } from './use-saved-field.ts';

export interface PlaceTextProps {
  point: Pick<Child, 'id' | 'name' | 'location_id'>;
  session: EditSession;
  /** As it is kept; undefined while that is not known. */
  value: string | undefined;
  isDraft: boolean | undefined;
  save: (text: string) => Promise<Outcome>;
}

/** The text of a place in the panel of the map: it is saved when it is left, and what did not arrive is offered when it opens again. */
export function PlaceText({ point, session, value, isDraft, save }: PlaceTextProps) {
  const { worldId } = useReadingScope();
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const kept = useKeptText('text', point.location_id, value);
  const text = useSavedField({
    session,
    id: `text ${point.id}`,
    label: `Text of ${point.name}`,
    value,
    isWords: true,
    secretsOf: (typed) => secretsChanged(value ?? '', typed),
    save,
    keeper: kept.keeper,
  });
  return (
    <>
      <KeptOffer kept={kept} field={text} fieldRef={fieldRef} value={value} />
      <MarkdownField
        label="Text"
        fieldRef={fieldRef}
        rows={5}
        worldId={worldId}
        isDraft={isDraft}
        readOnly={value === undefined}
        placeholder={value === undefined ? 'Loading the text' : 'An empty line begins a new paragraph.'}
        value={text.text}
        error={fieldError(problemWords(text))}
        onChange={text.onChange}
        onFocus={text.onFocus}
        onBlur={text.onBlur}
        onKeyDown={(event) => text.onKeyDown(event, false)}
        picture={(put) => <PictureInText locationId={point.location_id} put={put} />}
      />
    </>
  );
}
