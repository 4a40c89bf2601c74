import { describe, expect, it } from 'vitest';
import { decideIn, planOf, testPoint, wholeMap } from '../../test-support/test-world.ts';
import type { LabelPlacement, LabelShape } from './label-types.ts';

type At = readonly [number, number];
interface Letter {
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

const DIRECTIONS = Array.from({ length: 18 }, (_, at) => at * 10);
const inRadians = (degrees: number) => (degrees * Math.PI) / 180;
const STEEPEST = inRadians(60);

/** A winding line through the middle of the map in a direction, in degrees. */
function lineTowards(direction: number): LabelShape {
  const [cos, sin] = [Math.cos(inRadians(direction)), Math.sin(inRadians(direction))];
  const line = Array.from({ length: 60 }, (_, step): At => {
    const [along, aside] = [(step - 30) * 40, 25 * Math.sin(step / 5)];
    return [2000 + along * cos - aside * sin, 1500 + along * sin + aside * cos];
  });
  return { isArea: false, parts: [[line]] };
}

/** A long narrow area in a direction. */
function ridgeTowards(direction: number): LabelShape {
  const [cos, sin] = [Math.cos(inRadians(direction)), Math.sin(inRadians(direction))];
  const ring = Array.from({ length: 24 }, (_, at): At => {
    const angle = (at / 24) * 2 * Math.PI;
    const [along, aside] = [420 * Math.cos(angle), 130 * Math.sin(angle)];
    return [2000 + along * cos - aside * sin, 1500 + along * sin + aside * cos];
  });
  return { isArea: true, parts: [[ring]] };
}

/** The middles of the letters, which are 0.31 em above their baseline. */
function lettersOf(placement: LabelPlacement): Letter[] {
  if (placement.form !== 'curved') return [];
  const { letters, px } = placement;
  return Array.from({ length: letters.length / 3 }, (_, at) => {
    const [x = 0, y = 0, turn = 0] = letters.slice(3 * at, 3 * at + 3);
    return { x: x + Math.sin(turn) * 0.31 * px, y: y - Math.cos(turn) * 0.31 * px, turn };
  });
}

/** The distance of a letter from a line, in pixels of the zoom. */
function awayFrom({ parts }: LabelShape, { x, y }: Letter, zoom: number): number {
  const line = (parts[0]?.[0] ?? []).map(([lng, lat]): At => [lng * zoom, lat * zoom]);
  const away = line.slice(1).map(([toX, toY], at) => {
    const [fromX, fromY] = line[at] ?? [toX, toY];
    const [right, down] = [toX - fromX, toY - fromY];
    const share = Math.min(1, Math.max(0, ((x - fromX) * right + (y - fromY) * down) / (right ** 2 + down ** 2)));
    return Math.hypot(x - fromX - share * right, y - fromY - share * down);
  });
  return Math.min(...away);
}

const meanAngleOf = (letters: readonly Letter[]) =>
  Math.abs(letters.reduce((sum, { turn }) => sum + turn, 0) / letters.length);

describe.each([0.7, 1.2, 2.4])('at zoom %s, in any direction', (zoom) => {
  it.each(DIRECTIONS)('the name of a road or range at %s degrees is beside it and not steep', (direction) => {
    const shape = lineTowards(direction);
    for (const kind of ['place', 'range', 'water'] as const) {
      const line = testPoint({ name: 'The Long Way', kind, scale: 16, dotRadius: 0, shape });
      const placements = decideIn(planOf([line], zoom), wholeMap(zoom));
      expect(placements.length).toBeGreaterThan(0);
      for (const placement of placements) {
        const letters = lettersOf(placement);
        expect(letters).not.toEqual([]);
        expect(meanAngleOf(letters)).toBeLessThanOrEqual(STEEPEST);
        for (const letter of letters) expect(awayFrom(shape, letter, zoom)).toBeGreaterThan(0.4 * placement.px);
      }
    }
  });

  it.each(DIRECTIONS)('the name of mountains at %s degrees is not steep', (direction) => {
    const ridge = testPoint({
      name: 'The Spine',
      kind: 'range',
      scale: 40,
      dotRadius: 0,
      shape: ridgeTowards(direction),
    });
    const placements = decideIn(planOf([ridge], zoom), wholeMap(zoom));
    expect(placements.length).toBeGreaterThan(0);
    for (const placement of placements) {
      if (placement.form === 'straight') expect(placement.rotation).toBe(0);
      else expect(meanAngleOf(lettersOf(placement))).toBeLessThanOrEqual(STEEPEST);
    }
  });
});
