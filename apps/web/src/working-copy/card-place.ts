/** Where the card of changes has room beside the selected place. */
export interface CardPlace {
  side: 'below' | 'above';
  /** Height for the card (px). */
  room: number;
}

/** Between the card and what is near it (px). */
const GAP_PX = 16;
/** Above a selected name there may be the handle that turns it (px). */
const ABOVE_NAME_PX = 48;
/** Below a selected name there may be a ring or the handle that turns it, and its published name (px). */
const BELOW_NAME_PX = 80;
/** The bar at the lower edge of a map (px). */
const BAR_PX = 56;
/** A lower card is of no use (px). */
const LEAST_PX = 240;

/** The larger part of the map above or below its selected place; most of the window without one. */
export function placeOfCard(): CardPlace {
  const map = document.querySelector('.leaflet-container')?.getBoundingClientRect();
  const name = document.querySelector('.leaflet-marks-pane [aria-pressed="true"]')?.getBoundingClientRect();
  const whole: CardPlace = { side: 'below', room: window.innerHeight * 0.7 };
  if (map === undefined || name === undefined || name.width === 0) return whole;
  const below = window.innerHeight - BAR_PX - GAP_PX - (name.bottom + BELOW_NAME_PX);
  const above = name.top - ABOVE_NAME_PX - (map.top + GAP_PX);
  if (Math.max(below, above) < LEAST_PX) return whole;
  return below >= above ? { side: 'below', room: below } : { side: 'above', room: above };
}
