import { useQuery } from '@tanstack/react-query';
import { namesOfLinks, publishMessages, toSlug, toTyped } from '@venture-atlas/rules';
import type { Child, WorldReaders } from '@venture-atlas/types';
import { ApiError } from '../../../api/api-error.ts';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { worldReadersQuery } from '../../../api/working-copies.ts';
import { type PublishedTexts, type Publishing, usePublishing } from '../../../working-copy/use-publishing.ts';
import { useCopyOf, useWorkingCopy, type WorkingField } from '../../../working-copy/use-working-copy.ts';
import type { EditSession } from '../session/edit-state.ts';
import { type KnownPlace, placeValues } from '../session/places.ts';
import {
  type Field,
  fields,
  fieldsOf,
  type PlaceValues,
  publishedOf,
  sentTogether,
  toPublish,
  wordsOf,
} from './place-texts.ts';
import type { OpenedPlace } from './use-place.ts';

/** The name and text of a place that wait for Publish, and the function that publishes them. */
export interface PlaceWords extends Publishing {
  /** False if nobody else may read the place. Then its name and text are saved directly. */
  waits: boolean;
  readers: Omit<WorldReaders, 'waits'>;
  name: WorkingField;
  /** The whole stored text. */
  text: WorkingField;
}

/** The name and text of a place in edit mode. They wait for Publish until it is known who can read them. */
export function usePlaceWords(point: Child, session: EditSession, { place }: OpenedPlace): PlaceWords {
  const { worldId } = useReadingScope();
  const { data: readers } = useQuery(worldReadersQuery(worldId));
  const audience = readers ?? { readers: 'players' as const, campaigns: [] };
  const values = place && placeValues(place);
  const key = { subject: 'location', id: String(point.location_id) } as const;
  const published = (field: Field) => place && values && publishedOf(place, values, field);
  const name = useWorkingCopy({ ...key, field: 'name', published: published('name'), shown: point.name });
  const text = useWorkingCopy({ ...key, field: 'text', published: published('text') });
  const caption = useWorkingCopy({ ...key, field: 'caption', published: published('caption') });
  const { copy } = useCopyOf(key);
  const working = { name, text, caption };
  const send = async (texts: PublishedTexts<Field>) => {
    const write = { kind: 'place', id: point.id, locationId: point.location_id, isPublished: true } as const;
    const outcome = await session.write({ ...write, fields: fieldsOf(texts) }, { tellsRefusals: true });
    if (outcome.kind === 'refused') throw outcome.error;
    if (outcome.kind !== 'saved') throw new ApiError(0, 'unreachable', '');
    const { changeId } = outcome;
    if (changeId === null) return undefined;
    return () => {
      void session.write({ kind: 'revert', changeId, positionId: point.id, before: {}, isUndo: true });
    };
  };
  const publishing = usePublishing<Field>({
    copy,
    parts:
      place === undefined || values === undefined
        ? []
        : (Object.keys(working) as Field[]).map((field) => ({
            ...changeOf(field, place, values, working[field].text),
            working: working[field],
            toPublish: () =>
              toPublish({ session, name: point.name, place, readers: audience }, field, working[field].text),
          })),
    send,
    groups: sentTogether,
  });
  return {
    ...publishing,
    waits: place?.location.draft !== true && readers?.waits !== false,
    readers: audience,
    name,
    text,
  };
}

function changeOf(field: Field, place: KnownPlace | undefined, values: PlaceValues, after: string) {
  const names = namesOfLinks(place?.page?.wiki_page_content.links);
  const shown = (text: string) => (field === 'text' ? toTyped(text, names) : text);
  return {
    field,
    label: fields[field].label,
    kind: fields[field].kind,
    before: shown(wordsOf(values, field)),
    after: shown(after),
    note: field === 'name' ? publishMessages.newAddress(toSlug(after)) : undefined,
  };
}
