import {
  buildWayNetwork,
  DEFAULT_TOLERANCE_SHARE,
  findRoute,
  indexWays,
  type Lodging,
  partsOf,
  planDays,
  TRAVEL_MODES,
  TRAVEL_PACES,
  type TravelMode,
  type WayIndex,
  waysNear,
} from '@venture-atlas/map-math/journeys';
import type { Db } from '../db/schema.ts';
import { listMapsWithLines, readWays } from './ways-of-map.ts';

/** A settlement this near to a way is on it, as a share of the width of the map. */
const ON_WAY_SHARE = 0.02;
/** Journeys that are tried on each map. */
const PAIRS = 30;
/** Travelers go this far for a bed (miles). */
const DETOUR_MILES = 5;

/** How well the ways on a map connect its settlements. */
export interface Connections {
  map: string;
  ways: number;
  settlements: number;
  /** Settlements on the best connected part, before and after lines are split where they cross and touch. */
  before: number;
  after: number;
  /** Journeys between pairs of these. */
  pairs: number;
  found: Record<TravelMode, number>;
  /** The nights of all journeys on foot, and those in a settlement; undefined for a map without a scale. */
  nights: { all: number; inSettlements: number } | undefined;
}

/** Counts the connections of each map with lines. It reads everything, whoever may see it, so it is for operators. */
export async function* countConnections(db: Db): AsyncGenerator<Connections> {
  for (const { id, name, width, milesPerUnit } of await listMapsWithLines(db)) {
    const { lines, lodgings, landings } = await readWays(db, [id]);
    const index = (isSplit: boolean): WayIndex =>
      indexWays(buildWayNetwork(lines, { tolerance: DEFAULT_TOLERANCE_SHARE * width, landings, isSplit }));
    const ways = index(true);
    const reach = ON_WAY_SHARE * width;
    const there = connected(ways, lodgings, reach);
    const pairs = pairsOf(there);
    const scale = milesPerUnit ?? 1;
    const routes = (mode: TravelMode) =>
      pairs.flatMap(
        ([from, to]) => findRoute(ways, from.at, to.at, { paces: TRAVEL_PACES[mode], milesPerUnit: scale }) ?? [],
      );
    const nights = routes('foot').flatMap((route) =>
      planDays(route, { lodgings, detour: DETOUR_MILES / scale }).slice(0, -1),
    );
    yield {
      map: name,
      ways: lines.length,
      settlements: lodgings.length,
      before: connected(index(false), lodgings, reach).length,
      after: there.length,
      pairs: pairs.length,
      found: Object.fromEntries(TRAVEL_MODES.map((mode) => [mode, routes(mode).length])) as Connections['found'],
      nights:
        milesPerUnit === null
          ? undefined
          : { all: nights.length, inSettlements: nights.filter(({ lodging }) => lodging !== null).length },
    };
  }
}

/** The settlements on the connected part of the ways that has most of them. */
function connected(ways: WayIndex, settlements: readonly Lodging[], reach: number): Lodging[] {
  const part = partsOf(ways.network);
  const found = new Map<number, Lodging[]>();
  for (const settlement of settlements)
    for (const { edge } of waysNear(ways, settlement.at, reach, { isUsable: () => true, part, canLeave: true })) {
      const one = part[ways.network.edges.from[edge] ?? 0] ?? 0;
      found.set(one, [...(found.get(one) ?? []), settlement]);
    }
  return [...found.values()].reduce((most, some) => (some.length > most.length ? some : most), []);
}

/** Up to thirty pairs of different places, which lie apart in the list. */
const pairsOf = (places: readonly Lodging[]): [Lodging, Lodging][] =>
  Array.from({ length: PAIRS }, (_, nth) => [
    places[nth % places.length],
    places[(7 * nth + 1 + Math.floor(nth / places.length)) % places.length],
  ]).flatMap(([from, to]) => (from === undefined || to === undefined || from === to ? [] : [[from, to]]));
