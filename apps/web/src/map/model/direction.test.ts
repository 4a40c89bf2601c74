import { expect, it } from 'vitest';
import { directionOf } from './direction.ts';

const here = { lat: 500, lng: 500 };
const seen = (across: number, up: number) => directionOf(here, { lat: here.lat + up, lng: here.lng + across });

it('tells one of eight directions, north being up', () => {
  expect([seen(9, 0), seen(9, 9), seen(0, 9), seen(-9, 9)]).toEqual(['east', 'northeast', 'north', 'northwest']);
  expect([seen(-9, 0), seen(-9, -9), seen(0, -9), seen(9, -9)]).toEqual(['west', 'southwest', 'south', 'southeast']);
});

it('takes the nearest one', () => {
  expect([seen(9, 3), seen(9, 5), seen(-9, -3), seen(-9, 3)]).toEqual(['east', 'northeast', 'west', 'west']);
});

it('says nothing of a place on the same point', () => {
  expect(seen(0, 0)).toBeUndefined();
});
