import type { LinkedPlace } from '@venture-atlas/types';
import { useId } from 'react';
import { useLocationWiki } from '../../../api/locations.ts';
import { useNamedBy } from '../../../api/named-by.ts';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { milesInWords } from '../../ruler/ruler-words.ts';
import { useTextScope } from '../use-text-scope.ts';
import { nearest, type PointsHere, usePointsHere } from './points-here.ts';
import classes from './rich-text.module.css';
import { PlaceLink } from './text-link.tsx';

export interface PlaceTiesProps {
  place: { slug: string; locationId: number };
  /** The map that is open. */
  mapSlug: string;
}

/** So many places lie near. */
const NEAR_MAX = 5;

/** What a place has to do with others, as this viewer may know: named in its text, naming it, lying near. */
export function PlaceTies({ place: { slug, locationId }, mapSlug }: PlaceTiesProps) {
  const scope = useReadingScope();
  const here = usePointsHere(mapSlug);
  const wiki = useLocationWiki(slug, useTextScope());
  const namedBy = useNamedBy(slug, scope);
  const near = nearest(here, locationId, NEAR_MAX).map(({ point, away }) => ({
    place: { ...linkedPoint(point), parents: [] },
    words: here.milesPerUnit === null ? undefined : milesInWords(away * here.milesPerUnit),
  }));
  const at = { locationId, here };
  return (
    <>
      <Ties title="Named here" {...at} places={asTies(wiki.isError ? [] : wiki.data?.wiki_page_content?.links)} />
      <Ties title="Mentioned in" {...at} places={asTies(namedBy.isError ? [] : namedBy.data?.places)} />
      <Ties title="Near" {...at} places={near} />
    </>
  );
}

interface Tie {
  place: LinkedPlace;
  words?: string | undefined;
}

const asTies = (places: readonly LinkedPlace[] = []): Tie[] => places.map((place) => ({ place }));

const linkedPoint = (point: {
  location_id: number;
  name: string;
  slug: string;
  type: string | null;
  has_map: boolean;
}) => {
  const { location_id, name, slug, type, has_map } = point;
  return { location_id, name, slug, type, has_map };
};

function Ties({ title, places, ...at }: { title: string; places: Tie[]; locationId: number; here: PointsHere }) {
  const id = useId();
  if (places.length === 0) return null;
  return (
    <section className={classes.ties} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul>
        {places.map(({ place, words }) => (
          <li key={place.location_id}>
            <PlaceLink place={place} {...at}>
              {place.name}
            </PlaceLink>
            {words === undefined ? null : <span>{words}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
