import type { LinkedPlace } from '@venture-atlas/types';
import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  use,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router';
import { useLocationWiki } from '../../../api/locations.ts';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { mapPath, placePath } from '../../../navigation/paths.ts';
import { milesInWords } from '../../model/miles-in-words.ts';
import { type LoadedPoints, milesBetween } from './loaded-points.ts';
import classes from './rich-text.module.css';

/** How long a pointer or the focus must rest before a card opens, in milliseconds. */
const REST_MS = 300;

/** Position of a card: its right edge and its top or bottom, in pixels from those of the window. */
interface CardPlace {
  id: string;
  at: { right: number; top: number } | { right: number; bottom: number };
}

/** A card that opens when a pointer or the focus rests on a link, and closes when it leaves or on Escape. */
function useCard() {
  const id = useId();
  const [card, setCard] = useState<CardPlace>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const open = (link: HTMLElement) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCard({ id, at: placeFor(link) }), REST_MS);
  };
  const close = () => {
    clearTimeout(timer.current);
    setCard(undefined);
  };
  const handlers = {
    // A tap opens the place itself.
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'touch') open(event.currentTarget);
    },
    onPointerLeave: close,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      if (event.currentTarget.matches(':focus-visible')) open(event.currentTarget);
    },
    onBlur: close,
    onClick: close,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || card === undefined) return;
      // Keeps the panel open.
      event.preventDefault();
      close();
    },
  };
  return { card, handlers };
}

/** The size of a card, in pixels. */
const CARD = { width: 260, height: 260 };
const GAP = 12;

/** Left of the panel, over the map, at the height of the link. Without space there, below the link or above it. */
function placeFor(link: HTMLElement): CardPlace['at'] {
  const { innerWidth, innerHeight } = window;
  const panel = (link.closest('aside') ?? link).getBoundingClientRect();
  const { top, bottom, right } = link.getBoundingClientRect();
  if (panel.left >= CARD.width + 2 * GAP)
    return {
      right: Math.max(GAP, innerWidth - panel.left + GAP),
      top: Math.max(GAP, Math.min(top, innerHeight - CARD.height - GAP)),
    };
  const within = Math.max(GAP, Math.min(innerWidth - right, innerWidth - CARD.width - GAP));
  return top < innerHeight / 2
    ? { right: within, top: bottom + GAP }
    : { right: within, bottom: innerHeight - top + GAP };
}

/** The links of the text by `#12`, and where it is read. */
interface Links {
  places: ReadonlyMap<string, LinkedPlace>;
  locationId: number;
  here: LoadedPoints;
}

const nowhere: LoadedPoints = { slug: '', milesPerUnit: null, byLocation: new Map() };

export const LinksHere = createContext<Links>({ places: new Map(), locationId: 0, here: nowhere });

/** A place in a text: a link for viewers who know it, otherwise plain text. */
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
  /** The place of the text. */
  locationId: number;
  /** The open map. */
  here: LoadedPoints;
  children: string;
}

/** A link to a place, with its card. A place on the open map is selected there. Back returns. */
export function PlaceLink({ place, locationId, here, children }: PlaceLinkProps) {
  const scope = useReadingScope();
  const { card, handlers } = useCard();
  const isHere = here.byLocation.has(place.location_id);
  const path = isHere ? mapPath(here.slug, { ...scope, child: place.slug }) : placePath(place, scope);
  return (
    <>
      <Link
        to={path}
        className={classes.link ?? ''}
        translate={children === place.name ? 'no' : undefined}
        {...handlers}
        {...(card && { 'aria-describedby': card.id })}
      >
        {children}
      </Link>
      {card === undefined ? null : <PlaceCard place={place} locationId={locationId} here={here} card={card} />}
    </>
  );
}

interface PlaceCardProps {
  place: LinkedPlace;
  /** The place of the text. */
  locationId: number;
  here: LoadedPoints;
  card: CardPlace;
}

/** A summary of a linked place, as this viewer may know it: picture, type, first lines of its text, distance. */
function PlaceCard({ place, locationId, here, card }: PlaceCardProps) {
  const { data, isError, isStale, isFetching } = useLocationWiki(place.slug, useReadingScope());
  // A text that was hidden meanwhile must not stay on the screen.
  const content = isError || (isStale && isFetching) ? undefined : data?.wiki_page_content;
  const miles = milesBetween(here, locationId, place.location_id);
  const lines = content?.top_section ?? '';
  const facts = [place.type, miles === undefined ? null : milesInWords(miles)].filter((fact) => fact !== null);
  return createPortal(
    <div role="tooltip" id={card.id} className={classes.card} style={card.at}>
      {content?.image == null ? null : <img src={content.image} alt="" decoding="async" />}
      <p className={classes.cardName} translate="no">
        {place.name}
      </p>
      {facts.length === 0 ? null : <p className={classes.cardFacts}>{facts.join(' · ')}</p>}
      {lines === '' ? null : <p className={classes.cardLines}>{lines.slice(0, 300)}</p>}
    </div>,
    // Inside a landmark, as screen reader users expect.
    document.querySelector('main') ?? document.body,
  );
}
