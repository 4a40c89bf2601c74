import type { LinkedPlace } from '@venture-atlas/types';
import { useId, useState } from 'react';
import { useLocationWiki } from '../../../api/locations.ts';
import { useNamedBy } from '../../../api/named-by.ts';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { directionOf } from '../../model/direction.ts';
import { milesInWords } from '../../model/miles-in-words.ts';
import { useTextScope } from '../use-text-scope.ts';
import { type LoadedPoints, milesBetween, nearest, useLoadedPoints } from './loaded-points.ts';
import classes from './related-places.module.css';
import { PlaceLink } from './text-link.tsx';

export interface RelatedPlacesProps {
  place: { slug: string; locationId: number };
  /** The open map. */
  mapSlug: string;
}

/** Most places listed as near. */
const NEAR_MAX = 5;
/** Rows that a list shows at first. A list with only one more is not folded. */
const FIRST_ROWS = 6;

/** The related places that this viewer may know: mentioned in the text, mentioning the place, or near it. */
export function RelatedPlaces({ place: { slug, locationId }, mapSlug }: RelatedPlacesProps) {
  const scope = useReadingScope();
  const here = useLoadedPoints(mapSlug);
  const wiki = useLocationWiki(slug, useTextScope());
  const namedBy = useNamedBy(slug, scope);
  const near = nearest(here, locationId, NEAR_MAX).map(({ point }) => ({ ...linkedPoint(point), parents: [] }));
  const at = { locationId, here };
  return (
    <>
      <RelatedPlaceList title="Mentions" {...at} places={wiki.isError ? [] : wiki.data?.wiki_page_content?.links} />
      <RelatedPlaceList title="Mentioned in" {...at} places={namedBy.isError ? [] : namedBy.data?.places} />
      <RelatedPlaceList title="Near" {...at} places={near} />
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

interface RelatedPlaceListProps {
  title: string;
  places: readonly LinkedPlace[] | undefined;
  locationId: number;
  here: LoadedPoints;
}

/** A list of places, each with its direction and distance. */
function RelatedPlaceList({ title, places = [], ...at }: RelatedPlaceListProps) {
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

/** On this map: the direction and, if the map has a scale, the miles. On another map: its name. */
function Where({ place, locationId, here }: { place: LinkedPlace; locationId: number; here: LoadedPoints }) {
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
