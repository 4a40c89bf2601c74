import type { Route, RouteLeg } from './find-route.ts';
import { nearestOnSegment, type WayPoint } from './segments.ts';

/** A place where travelers can sleep, or after which a camp is named. */
export interface Lodging {
  id: number;
  at: WayPoint;
}

/** A day of a journey. */
export interface JourneyDay {
  /** Map units. */
  length: number;
  /** Where the night is spent. The last day ends at the destination. */
  end: WayPoint;
  /** The settlement or inn of the night; null for a camp. */
  lodging: number | null;
  points: readonly WayPoint[];
}

export interface DayOptions {
  /** Settlements and inns that the viewer knows. */
  lodgings: readonly Lodging[];
  /** Travelers go this far for a bed, or stop this much earlier (map units). */
  detour: number;
}

/** A journey has at most this many days; a longer one is not split. */
export const JOURNEY_DAYS_MAX = 400;

/** Splits a route into days of travel. A night is in the settlement that is nearest to the end of the day, or in a camp. */
export function planDays(route: Route, { lodgings, detour }: DayOptions): JourneyDay[] {
  const line = new DaysAlong(route.legs);
  if (line.days > JOURNEY_DAYS_MAX) return [];
  const beds = lodgings.map(({ id, at }) => ({ id, ...line.nearest(at) })).filter(({ distance }) => distance <= detour);
  const days: JourneyDay[] = [];
  let from = 0;
  // A rest of a day that is shorter than a step is no day.
  while (line.days - from > 1e-9) {
    const camp = Math.min(from + 1, line.days);
    const bed = camp === line.days ? undefined : nearestBed(beds, { from, camp, line, detour });
    const until = bed?.day ?? camp;
    days.push({
      length: line.lengthAt(until) - line.lengthAt(from),
      end: line.pointAt(until),
      lodging: bed?.id ?? null,
      points: line.between(from, until),
    });
    from = until;
  }
  return days;
}

interface Bed {
  id: number;
  day: number;
  distance: number;
}

function nearestBed(
  beds: readonly Bed[],
  { from, camp, line, detour }: { from: number; camp: number; line: DaysAlong; detour: number },
): Bed | undefined {
  const end = line.lengthAt(camp);
  let best: { bed: Bed; away: number } | undefined;
  for (const bed of beds) {
    const away = Math.abs(line.lengthAt(bed.day) - end) + bed.distance;
    // A day goes on at least half of its way: no bed holds travelers back.
    if (away > detour || bed.day <= from + 0.5 || bed.day >= line.days) continue;
    if (best === undefined || away < best.away || (away === best.away && bed.id < best.bed.id)) best = { bed, away };
  }
  return best?.bed;
}

/** A route by the days since its start. */
class DaysAlong {
  readonly days: number;
  private readonly points: { at: WayPoint; day: number; length: number }[] = [];

  constructor(legs: readonly RouteLeg[]) {
    let [day, length] = [0, 0];
    for (const leg of legs) {
      const perUnit = leg.length === 0 ? 0 : leg.days / leg.length;
      for (const [nth, point] of leg.points.entries()) {
        const before = leg.points[nth - 1];
        const step = before === undefined ? 0 : Math.hypot(point[0] - before[0], point[1] - before[1]);
        day += step * perUnit;
        length += step;
        this.points.push({ at: point, day, length });
      }
    }
    this.days = day;
  }

  /** The first point that is not before a day. */
  private after(day: number): number {
    let [low, high] = [0, this.points.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.points[middle]?.day ?? 0) < day) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private at(day: number): { at: WayPoint; length: number } {
    const next = this.after(day);
    const [a, b] = [this.points[Math.max(0, next - 1)], this.points[next]];
    if (a === undefined || b === undefined) return { at: [0, 0], length: 0 };
    const t = b.day === a.day ? 1 : Math.min(1, Math.max(0, (day - a.day) / (b.day - a.day)));
    return {
      at: [a.at[0] + t * (b.at[0] - a.at[0]), a.at[1] + t * (b.at[1] - a.at[1])],
      length: a.length + t * (b.length - a.length),
    };
  }

  pointAt(day: number): WayPoint {
    return this.at(day).at;
  }

  lengthAt(day: number): number {
    return this.at(day).length;
  }

  between(from: number, until: number): WayPoint[] {
    const inside = this.points.filter(({ day }) => day > from && day < until).map(({ at }) => at);
    return [this.pointAt(from), ...inside, this.pointAt(until)];
  }

  /** The nearest point of the route: its day, and the distance to it. */
  nearest([x, y]: WayPoint): { day: number; distance: number } {
    let best = { day: 0, distance: Number.POSITIVE_INFINITY };
    for (let nth = 0; nth + 1 < this.points.length; nth += 1) {
      const [a, b] = [this.points[nth], this.points[nth + 1]];
      if (a === undefined || b === undefined) continue;
      const { t, distance } = nearestOnSegment([x, y], a.at, b.at);
      if (distance < best.distance) best = { day: a.day + t * (b.day - a.day), distance };
    }
    return best;
  }
}
