import { MILES_A_DAY_ON_FOOT, measureWay } from '@venture-atlas/map-math';
import { milesInWords, milesNumber } from '../../map/model/miles-in-words.ts';
import type { RulerPoint } from './ruler-state.ts';

/** The texts of the ruler's card: its title, and a line below it. */
export interface RulerWords {
  readonly title: string;
  readonly line: string;
}

/** A shorter path is given in hours: a day's march has 8 hours. */
const HOURS_BELOW = MILES_A_DAY_ON_FOOT / 2;
const MILES_AN_HOUR_ON_FOOT = MILES_A_DAY_ON_FOOT / 8;
/** More legs than this are counted instead of listed. */
const LISTED_LEGS = 4;

/** @param pressing "Click", or "Tap" on a touch screen */
export function rulerWords(
  points: readonly RulerPoint[],
  isDone: boolean,
  milesPerUnit: number,
  pressing: 'Click' | 'Tap',
): RulerWords {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return { title: 'Ruler', line: `${pressing} where the route begins.` };
  if (points.length === 1) {
    const title = first.name === null ? 'From this point' : `From ${first.name}`;
    return { title, line: `${pressing} where it goes.` };
  }
  const way = measureWay(points, milesPerUnit);
  const ends =
    first.name === null && last.name === null ? '' : `${first.name ?? 'A point'} to ${last.name ?? 'a point'}, `;
  const pace = paceWords(way.miles);
  if (way.legs.length === 1)
    return {
      title: `${ends}${milesInWords(way.miles)}`,
      line: sentence(['In a straight line', pace, isDone ? '' : `${pressing} again to add more`]),
    };
  const legs =
    way.legs.length > LISTED_LEGS ? `${way.legs.length} legs` : `Legs of ${listed(way.legs.map(milesNumber))}`;
  const straight = `${milesNumber(way.straight)} in a straight line`;
  return { title: `${ends}${milesInWords(way.miles)}`, line: sentence([legs, straight, pace]) };
}

const sentence = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

const listed = (parts: readonly string[]): string => `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

function paceWords(miles: number): string {
  if (miles < HOURS_BELOW) {
    const hours = Math.max(1, Math.round(miles / MILES_AN_HOUR_ON_FOOT));
    return `${hours} ${hours === 1 ? 'hour' : 'hours'} on foot at ${MILES_AN_HOUR_ON_FOOT} miles an hour`;
  }
  const days = Math.ceil(miles / MILES_A_DAY_ON_FOOT);
  return `${days} ${days === 1 ? 'day' : 'days'} on foot at ${MILES_A_DAY_ON_FOOT} miles a day`;
}
