import type { LinkedPlace } from '@venture-atlas/types';
import { createPortal } from 'react-dom';
import { useLocationWiki } from '../../../api/locations.ts';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { milesInWords } from '../../ruler/ruler-words.ts';
import { milesBetween, type PointsHere } from './points-here.ts';
import classes from './rich-text.module.css';
import type { CardPlace } from './use-card.ts';

export interface PlaceCardProps {
  place: LinkedPlace;
  /** The place that is read about. */
  locationId: number;
  here: PointsHere;
  card: CardPlace;
}

/** What this viewer may know of a linked place, at a glance: picture, kind, the first lines of its text, how far it is. */
export function PlaceCard({ place, locationId, here, card }: PlaceCardProps) {
  const { data, isError, isStale, isFetching } = useLocationWiki(place.slug, useReadingScope());
  // What was hidden meanwhile is not left standing from before.
  const content = isError || (isStale && isFetching) ? undefined : data?.wiki_page_content;
  const miles = milesBetween(here, locationId, place.location_id);
  const lines = content?.top_section ?? '';
  const facts = [place.type, miles === undefined ? null : milesInWords(miles)].filter((fact) => fact !== null);
  return createPortal(
    <div role="tooltip" id={card.id} className={classes.card} style={card.at}>
      {content?.image == null ? null : <img src={content.image} alt="" decoding="async" />}
      <p className={classes.cardName}>{place.name}</p>
      {facts.length === 0 ? null : <p className={classes.cardFacts}>{facts.join(' · ')}</p>}
      {lines === '' ? null : <p className={classes.cardLines}>{lines.slice(0, 300)}</p>}
    </div>,
    // Within a landmark, as whoever goes from one to the next expects.
    document.querySelector('main') ?? document.body,
  );
}
