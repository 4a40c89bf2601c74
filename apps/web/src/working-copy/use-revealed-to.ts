import { useQueries } from '@tanstack/react-query';
import { changedSecretIds, type ReadersInWords, type RevealedIn, revealedWords } from '@venture-atlas/rules';
import type { RevealsOfPlace } from '@venture-atlas/types';
import { useMemo } from 'react';
import { revealsQuery } from '../api/reveals.ts';
import type { FieldChange } from './changes-card.tsx';

/**
 * The players who will see new words of a revealed secret, as far as the writer may know: in the campaigns that they lead.
 * @param locationId the place of the text; undefined: a text of no place, whose secrets cannot be revealed
 * @returns '' if nobody will
 */
export function useRevealedTo(
  locationId: number | undefined,
  { campaigns }: ReadersInWords,
  changes: readonly FieldChange[],
): string {
  const { before = '', after = '' } = changes.find(({ field }) => field === 'text') ?? {};
  const changed = useMemo(() => changedSecretIds(before, after), [before, after]);
  const asked = locationId === undefined || changed.length === 0 ? [] : campaigns;
  const reveals = useQueries({ queries: asked.map(({ id }) => revealsQuery(id, locationId ?? 0)) });
  return revealedWords(
    asked.flatMap(({ name }, at) => {
      const readers = readersOf(reveals[at]?.data, changed);
      return readers === undefined ? [] : [{ name, ...readers }];
    }),
  );
}

/** The readers of these secrets in a campaign; undefined if there are none. */
function readersOf(of: RevealsOfPlace | undefined, secrets: readonly string[]): Omit<RevealedIn, 'name'> | undefined {
  if (of === undefined || !of.is_text_shown) return undefined;
  const reveals = of.reveals.filter(({ secret }) => secrets.includes(secret));
  if (reveals.some(({ to }) => to === 'everybody')) return { people: undefined };
  const people = new Set(reveals.flatMap((reveal) => reveal.people));
  return people.size === 0 ? undefined : { people: people.size };
}
