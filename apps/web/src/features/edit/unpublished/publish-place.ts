import type { ReadersInWords } from '@venture-atlas/rules';
import type { Child } from '@venture-atlas/types';
import type { WaitingPlace } from '../../../working-copy/use-waiting-places.ts';
import { fieldsOf, publishedOf, sentTogether, toPublish } from '../panel/place-texts.ts';
import type { EditSession } from '../session/edit-state.ts';
import { placeValues } from '../session/places.ts';

/**
 * Publishes all unpublished texts of a place.
 * @returns whether everything was published; false also after a conflict
 */
export async function publishPlace(
  session: EditSession,
  point: Child,
  { copy, locationId }: WaitingPlace,
  readers: ReadersInWords,
): Promise<boolean> {
  await session.openPlace(locationId);
  const place = session.getState().places.get(locationId);
  if (place === undefined) return false;
  let isAll = true;
  for (const field of sentTogether.flat()) {
    const now = session.getState().places.get(locationId) ?? place;
    const published = publishedOf(now, placeValues(now), field);
    copy.meet(field, published, { isKnown: true, settled: copy.settled.get(field) });
    const draft = copy.state.drafts.get(field);
    if (draft === undefined) continue;
    const words =
      draft.version === published.version
        ? await toPublish({ session, name: point.name, place: now, readers }, field, draft.text)
        : undefined;
    if (words === undefined) {
      isAll = false;
      continue;
    }
    const write = { kind: 'place', id: point.id, locationId, isPublished: true } as const;
    const outcome = await session.write({ ...write, fields: fieldsOf({ [field]: words }) }, { tellsRefusals: true });
    if (outcome.kind !== 'saved') return false;
    copy.published([{ field, typed: draft.text, words }]);
  }
  return isAll;
}
