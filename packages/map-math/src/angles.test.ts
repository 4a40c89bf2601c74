import { expect, it } from 'vitest';
import { type Degrees, type Radians, toDegrees, toRadians } from './angles.ts';
import { latFromY, type NorthUp, type SouthDown, yFromLat } from './units.ts';

it('an angle is converted from degrees to radians and back', () => {
  expect(toRadians(180)).toBe(Math.PI);
  expect(toDegrees(toRadians(30))).toBeCloseTo(30);
});

it('the compiler refuses angles in the other unit, and rows as latitudes', () => {
  const turn: Radians = toRadians(90);
  // @ts-expect-error radians are not degrees
  const wrong: Degrees = turn;
  const row: SouthDown = yFromLat(10, 100);
  // @ts-expect-error a number counted from the top is not a latitude
  const lat: NorthUp = row;
  expect([wrong, lat, latFromY(row, 100)]).toEqual([Math.PI / 2, 90, 10]);
});
