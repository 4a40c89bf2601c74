import type { LinkedPlace } from '@venture-atlas/types';
import { useId, useState } from 'react';
import { useLocationWiki } from '../../../api/locations.ts';
import { useNamedBy } from '../../../api/named-by.ts';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { directionOf } from '../../model/direction.ts';
import { milesInWords } from '../../model/miles-in-words.ts';
import { useTextScope } from '../use-text-scope.ts';
import classes from './place-ties.module.css';
import { milesBetween, nearest, type PointsHere, usePointsHere } from './points-here.ts';
import { PlaceLink } from './text-link.tsx';

export interface PlaceTiesProps {
  place: { slug: string; locationId: number };
  /** The map that is open. */
  mapSlug: string;
}

/** So many places lie near. */
const NEAR_MAX = 5;
/** So many rows of a list stand there at first; one more than this is no reason to fold. */
const FIRST_ROWS = 6;

/** What a place has to do with others, as this viewer may know: named in its text, naming it, lying near. */
export function PlaceTies({ place: { slug, locationId }, mapSlug }: PlaceTiesProps) {
  const scope = useReadingScope();
  const here = usePointsHere(mapSlug);
  const wiki = useLocationWiki(slug, useTextScope());
  const namedBy = useNamedBy(slug, scope);
  const near = nearest(here, locationId, NEAR_MAX).map(({ point }) => ({ ...linkedPoint(point), parents: [] }));
  const at = { locationId, here };
  return (
    <>
      <Ties title="Mentions" {...at} places={wiki.isError ? [] : wiki.data?.wiki_page_content?.links} />
      <Ties title="Mentioned in" {...at} places={namedBy.isError ? [] : namedBy.data?.places} />
      <Ties title="Near" {...at} places={near} />
    </>
  );
}

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

interface TiesProps {
  title: string;
  places: readonly LinkedPlace[] | undefined;
  locationId: number;
  here: PointsHere;
}

/** Rows of places, each with where it lies from here. */
function Ties({ title, places = [], ...at }: TiesProps) {
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  if (places.length === 0) return null;
  const isFolded = !isWhole && places.length > FIRST_ROWS + 1;
  return (
    <section className={classes.ties} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <ul>
        {places.slice(0, isFolded ? FIRST_ROWS : undefined).map((place) => (
          <li key={place.location_id}>
            <PlaceLink place={place} {...at}>
              {place.name}
            </PlaceLink>
            <Where place={place} {...at} />
          </li>
        ))}
      </ul>
      {isFolded ? (
        <button type="button" onClick={() => setWhole(true)}>
          Show all {places.length}
        </button>
      ) : null}
    </section>
  );
}

/** On this map: the direction, and the miles where the map has them. On another one: which. */
function Where({ place, locationId, here }: { place: LinkedPlace; locationId: number; here: PointsHere }) {
  const [from, to] = [here.byLocation.get(locationId), here.byLocation.get(place.location_id)];
  if (to === undefined) {
    const [map] = place.parents;
    return map === undefined ? null : (
      <span>
        on the <span translate="no">{map.name}</span> map
      </span>
    );
  }
  const miles = milesBetween(here, locationId, place.location_id);
  const words = [
    from === undefined ? undefined : directionOf(from, to),
    miles === undefined ? undefined : milesInWords(miles),
  ].filter((part) => part !== undefined);
  return words.length === 0 ? null : <span>{words.join(', ')}</span>;
}
