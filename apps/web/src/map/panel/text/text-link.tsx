import type { LinkedPlace } from '@venture-atlas/types';
import { createContext, use } from 'react';
import { Link } from 'react-router';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { mapPath, placePath } from '../../../navigation/paths.ts';
import { PlaceCard } from './place-card.tsx';
import type { PointsHere } from './points-here.ts';
import classes from './rich-text.module.css';
import { useCard } from './use-card.ts';

/** What the text that is read links, by `#12`, and where it is read. */
interface Links {
  places: ReadonlyMap<string, LinkedPlace>;
  locationId: number;
  here: PointsHere;
}

const nowhere: PointsHere = { slug: '', milesPerUnit: null, byLocation: new Map() };

export const LinksHere = createContext<Links>({ places: new Map(), locationId: 0, here: nowhere });

/** A place in a text: a link for those who know it, else words. */
export function TextLink({ target, words }: { target: string; words: string | undefined }) {
  const { places, locationId, here } = use(LinksHere);
  const place = places.get(target.trim());
  if (place === undefined) return words ?? target;
  return (
    <PlaceLink place={place} locationId={locationId} here={here}>
      {words ?? place.name}
    </PlaceLink>
  );
}

export interface PlaceLinkProps {
  place: LinkedPlace;
  /** The place that is read about. */
  locationId: number;
  /** The map that is open. */
  here: PointsHere;
  children: string;
}

/** A link to a place, with its card. It is selected where it stands on the open map; Back returns. */
export function PlaceLink({ place, locationId, here, children }: PlaceLinkProps) {
  const scope = useReadingScope();
  const { card, handlers } = useCard();
  const isHere = here.byLocation.has(place.location_id);
  const path = isHere ? mapPath(here.slug, { ...scope, child: place.slug }) : placePath(place, scope);
  return (
    <>
      <Link to={path} className={classes.link ?? ''} {...handlers} {...(card && { 'aria-describedby': card.id })}>
        {children}
      </Link>
      {card === undefined ? null : <PlaceCard place={place} locationId={locationId} here={here} card={card} />}
    </>
  );
}
