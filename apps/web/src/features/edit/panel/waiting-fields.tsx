import { TextInput } from '@mantine/core';
import {
  locationNameProblem,
  namesOfLinks,
  toTyped,
  typedTop,
  wholeMarkdown,
  withTypedTop,
} from '@venture-atlas/rules';
import { type Child, LOCATION_NAME_MAX, type WikiPageContent } from '@venture-atlas/types';
import { useId, useState } from 'react';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { MarkdownField } from '../../../forms/markdown/markdown-field.tsx';
import { PictureInText } from '../../../forms/markdown/picture-in-text.tsx';
import { fieldError } from '../../../ui/field-error.tsx';
import { publishKeys } from '../../../working-copy/publish-keys.ts';
import { WaitingFrame } from '../../../working-copy/waiting-frame.tsx';
import type { KnownPlace } from '../session/places.ts';
import classes from './place-fields.module.css';
import type { PlaceWords } from './use-place-words.ts';

/** The name of a place that others can read. It waits for Publish. */
export function WaitingName({ words }: { words: PlaceWords }) {
  const tagId = useId();
  const { name, publish, publishedBy } = words;
  const isWaiting = name.state !== 'published';
  return (
    <WaitingFrame field={name} tagId={tagId} publishedBy={publishedBy}>
      <TextInput
        label="Name"
        className={classes.name ?? ''}
        autoComplete="off"
        spellCheck={false}
        maxLength={LOCATION_NAME_MAX}
        value={name.text}
        error={fieldError(isWaiting ? locationNameProblem(name.text) : undefined)}
        aria-describedby={isWaiting ? tagId : undefined}
        onChange={(event) => name.onChange(event.currentTarget.value)}
        onKeyDown={publishKeys(publish, true)}
      />
    </WaitingFrame>
  );
}

const blank: WikiPageContent = { sections: [], top_section: '', image: null, image_text: '', attribution: null };

interface WaitingTextProps {
  point: Pick<Child, 'location_id'>;
  words: PlaceWords;
  place: KnownPlace | undefined;
}

/** The text of a place above its sections, if others can read it. It waits for Publish with the rest of the text. */
export function WaitingText({ point, words, place }: WaitingTextProps) {
  const { worldId } = useReadingScope();
  const tagId = useId();
  const { text, publish, publishedBy } = words;
  const content = place?.page?.wiki_page_content ?? blank;
  const current = text.state === 'published' ? content : { ...content, markdown: text.text };
  // Trailing spaces are kept during typing.
  const [typed, setTyped] = useState<{ top: string; whole: string }>();
  const shown = typed?.whole === text.text ? typed.top : typedTop(current);
  return (
    <WaitingFrame
      field={text}
      tagId={tagId}
      publishedBy={publishedBy}
      shown={(stored) => toTyped(stored, namesOfLinks(content.links))}
    >
      <MarkdownField
        label="Text"
        rows={5}
        worldId={worldId}
        isDraft={place?.location.draft}
        readOnly={place === undefined}
        placeholder={place === undefined ? 'Loading the text' : 'An empty line begins a new paragraph.'}
        describedBy={text.state === 'published' ? undefined : tagId}
        value={shown}
        onChange={(top) => {
          const whole = wholeMarkdown(withTypedTop(current, top));
          setTyped({ top, whole });
          text.onChange(whole);
        }}
        onKeyDown={publishKeys(publish, false)}
        picture={(put) => <PictureInText locationId={point.location_id} put={put} />}
      />
    </WaitingFrame>
  );
}
