import { useQuery } from '@tanstack/react-query';
import { locationNameProblem, namesOfLinks, publishMessages, toSlug, toTyped } from '@venture-atlas/rules';
import { type Child, publishedFields, type WorldReaders } from '@venture-atlas/types';
import { ApiError } from '../../../api/api-error.ts';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { worldReadersQuery } from '../../../api/working-copies.ts';
import { wordsOnceAsked } from '../../../forms/markdown/secret-question.tsx';
import { type PublishedTexts, type Publishing, usePublishing } from '../../../working-copy/use-publishing.ts';
import { useCopyOf, useWorkingCopy, type WorkingField } from '../../../working-copy/use-working-copy.ts';
import type { EditSession } from '../session/edit-state.ts';
import { type KnownPlace, type PlaceFields, placeValues } from '../session/places.ts';
import type { OpenedPlace } from './use-place.ts';

const fields = publishedFields.location.fields;
type Field = keyof typeof fields;

/** The words of a place that wait for Publish, and what publishes them. */
export interface PlaceWords extends Publishing {
  /** False where nobody else may read the place: its words are simply saved. */
  waits: boolean;
  readers: Omit<WorldReaders, 'waits'>;
  name: WorkingField;
  /** The whole text as it is kept. */
  text: WorkingField;
}

/** The words of a place in edit mode. Until it is known who reads them they wait. */
export function usePlaceWords(point: Child, session: EditSession, { place }: OpenedPlace): PlaceWords {
  const { worldId } = useReadingScope();
  const { data: readers } = useQuery(worldReadersQuery(worldId));
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
      values === undefined
        ? []
        : (Object.keys(working) as Field[]).map((field) => ({
            ...changeOf(field, place, values, working[field].text),
            working: working[field],
            toPublish: () => toPublish(session, point.name, field, values, working[field].text),
          })),
    send,
    // A name and a text are of two rows, with a history each.
    groupOf: (field) => (field === 'name' ? 'place' : 'page'),
  });
  return {
    ...publishing,
    waits: place?.location.draft !== true && readers?.waits !== false,
    readers: readers ?? { readers: 'players', campaigns: [] },
    name,
    text,
  };
}

const partOfPlace: Record<Field, keyof PlaceFields> = { name: 'name', text: 'markdown', caption: 'caption' };

type Values = ReturnType<typeof placeValues>;

const wordsOf = (values: Values, field: Field): string => String(values[partOfPlace[field]] ?? '');

const publishedOf = (place: KnownPlace, values: Values, field: Field) => ({
  version: field === 'name' ? place.location.version : (place.page?.version ?? 0),
  text: wordsOf(values, field),
});

const fieldsOf = (texts: PublishedTexts<Field>): PlaceFields =>
  Object.fromEntries(Object.entries(texts).map(([field, words]) => [partOfPlace[field as Field], words]));

function changeOf(field: Field, place: KnownPlace | undefined, values: Values, after: string) {
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

/** What goes out of a field, after asking about secrets that lost their marks. @throws ApiError for what is no name */
async function toPublish(
  session: EditSession,
  placeName: string,
  field: Field,
  values: Values,
  typed: string,
): Promise<string | undefined> {
  if (field === 'text') return wordsOnceAsked(session.ask, `Text of ${placeName}`, wordsOf(values, field), typed);
  const words = typed.trim();
  const problem = field === 'name' ? locationNameProblem(words) : undefined;
  if (problem !== undefined) throw new ApiError(0, 'bad_request', problem);
  return words;
}
