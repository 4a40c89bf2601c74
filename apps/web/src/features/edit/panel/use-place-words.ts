import { useQuery } from '@tanstack/react-query';
import {
  locationNameProblem,
  namesOfLinks,
  publishMessages,
  secretsChanged,
  toSlug,
  toTyped,
  withMarksAgain,
} from '@venture-atlas/rules';
import { type Child, publishedFields, type WorldReaders } from '@venture-atlas/types';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { changedMeanwhile } from '../../../api/changed-meanwhile.ts';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { worldReadersQuery } from '../../../api/working-copies.ts';
import { showToast } from '../../../ui/toasts.tsx';
import type { FieldChange } from '../../../working-copy/changes-card.tsx';
import { useCopyOf, useWorkingCopy, type WorkingField } from '../../../working-copy/use-working-copy.ts';
import type { EditSession } from '../session/edit-state.ts';
import { type KnownPlace, type PlaceFields, placeValues } from '../session/places.ts';
import type { OpenedPlace } from './use-place.ts';

const fields = publishedFields.location.fields;
type Field = keyof typeof fields;

/** The words of a place that wait for Publish, and what publishes them. */
export interface PlaceWords {
  /** False where nobody else may read the place: its words are simply saved. */
  waits: boolean;
  readers: Omit<WorldReaders, 'waits'>;
  name: WorkingField;
  /** The whole text as it is kept. */
  text: WorkingField;
  changes: FieldChange[];
  isBlocked: boolean;
  isBusy: boolean;
  error: unknown;
  done: { onUndo: () => void } | undefined;
  publish: (names?: readonly string[]) => Promise<void>;
  discard: (names: string[]) => Promise<void>;
}

const everybody: WorldReaders = { waits: true, readers: 'everybody', campaigns: [] };

/** The words of a place in edit mode. Until it is known who reads them they wait. */
export function usePlaceWords(point: Child, session: EditSession, { place }: OpenedPlace): PlaceWords {
  const { worldId } = useReadingScope();
  const { data: readers = worldId === undefined ? everybody : undefined } = useQuery(worldReadersQuery(worldId));
  const values = place && placeValues(place);
  const key = { subject: 'location', id: String(point.location_id) } as const;
  const published = (field: Field) => place && values && publishedOf(place, values, field);
  const name = useWorkingCopy({ ...key, field: 'name', published: published('name'), shown: point.name });
  const text = useWorkingCopy({ ...key, field: 'text', published: published('text') });
  const caption = useWorkingCopy({ ...key, field: 'caption', published: published('caption') });
  const { copy } = useCopyOf(key);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [done, setDone] = useState<{ changeIds: number[] }>();
  const typed = { name, text, caption };
  const waiting = (Object.keys(typed) as Field[]).filter((field) => typed[field].state !== 'published');
  const changes = values === undefined ? [] : waiting.map((field) => changeOf(field, place, values, typed[field].text));

  const send = async (field: Field, words: string): Promise<number | null | undefined> => {
    const write = { kind: 'place', id: point.id, locationId: point.location_id, isPublished: true } as const;
    const outcome = await session.write({ ...write, fields: fieldsOf(field, words) }, { tellsRefusals: true });
    if (outcome.kind === 'saved') return outcome.changeId;
    // It is settled in the field.
    if (outcome.kind === 'refused' && changedMeanwhile(outcome.error) === undefined) setError(outcome.error);
    return undefined;
  };
  const publish = async (names: readonly string[] = waiting) => {
    if (values === undefined || isBusy || waiting.some((field) => typed[field].conflicts.length > 0)) return;
    setBusy(true);
    setError(undefined);
    const changeIds: number[] = [];
    for (const field of waiting.filter((one) => names.includes(one))) {
      const words = await wordsToPublish(session, point.name, field, values, typed[field].text);
      if (words === undefined) continue;
      const problem = field === 'name' ? locationNameProblem(words) : undefined;
      if (problem !== undefined) {
        setError(new ApiError(0, 'bad_request', problem));
        continue;
      }
      const changeId = await send(field, words);
      if (changeId === undefined) break;
      copy.published([field]);
      if (changeId !== null) changeIds.push(changeId);
    }
    setBusy(false);
    setDone(changeIds.length === 0 ? undefined : { changeIds });
  };
  return {
    waits: place?.location.draft !== true && readers?.waits !== false,
    readers: readers ?? { readers: 'players', campaigns: [] },
    name,
    text,
    changes,
    isBlocked: waiting.some((field) => typed[field].conflicts.length > 0 || typed[field].other !== undefined),
    isBusy,
    error,
    done: done && {
      onUndo: () => {
        setDone(undefined);
        for (const changeId of done.changeIds.toReversed())
          void session.write({ kind: 'revert', changeId, positionId: point.id, before: {}, isUndo: true });
      },
    },
    publish,
    discard: async (names) => {
      try {
        await copy.discard(names);
        showToast(publishMessages.discarded);
      } catch (failure) {
        setError(failure);
      }
    },
  };
}

const partOfPlace: Record<Field, keyof PlaceFields> = { name: 'name', text: 'markdown', caption: 'caption' };

type Values = ReturnType<typeof placeValues>;

const wordsOf = (values: Values, field: Field): string => String(values[partOfPlace[field]] ?? '');

const publishedOf = (place: KnownPlace, values: Values, field: Field) => ({
  version: field === 'name' ? place.location.version : (place.page?.version ?? 0),
  text: wordsOf(values, field),
});

const fieldsOf = (field: Field, words: string): PlaceFields => ({ [partOfPlace[field]]: words });

function changeOf(field: Field, place: KnownPlace | undefined, values: Values, after: string): FieldChange {
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

/**
 * What goes out of a field once it was asked about secrets that lost their marks.
 * @returns undefined: nothing of it
 */
async function wordsToPublish(
  session: EditSession,
  placeName: string,
  field: Field,
  values: Values,
  typed: string,
): Promise<string | undefined> {
  if (field !== 'text') return typed.trim();
  const before = wordsOf(values, field);
  const changed = secretsChanged(before, typed);
  if (changed === undefined) return typed;
  const again = withMarksAgain(before, typed);
  let isKept = false;
  const onKeep = () => {
    isKept = true;
  };
  const isMeant = await session.ask({ label: `Text of ${placeName}`, changed, ...(again !== undefined && { onKeep }) });
  if (isMeant) return typed;
  return isKept ? again : undefined;
}
