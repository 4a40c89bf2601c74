import { expect, it } from 'vitest';
import { recallLastView, rememberLastView } from './last-views.ts';
import { endSession } from './session-end.ts';
import { writeTokens } from './tokens.ts';

const view = { lng: 2010.5, lat: 1200, zoom: 0.75 };
const tokenOf = (id: number) => ({ access: `x.${btoa(JSON.stringify({ sub: id }))}.x`, refresh: 'r' });

it('knows for each map where it was looked at last on this device', () => {
  rememberLastView('/sword_coast/', view);
  rememberLastView('/campaign/x/sword_coast/', { ...view, zoom: 2 });
  rememberLastView('/sword_coast/', { ...view, lng: 7 });
  expect(recallLastView('/sword_coast/')).toEqual({ ...view, lng: 7 });
  expect(recallLastView('/campaign/x/sword_coast/')?.zoom).toBe(2);
  expect(recallLastView('/waterdeep/')).toBeUndefined();
});

it('tells nobody else where somebody looked, and forgets it at their end', () => {
  writeTokens(tokenOf(5), 0);
  rememberLastView('/world/w/secret_hall/', view);
  writeTokens(tokenOf(6), 0);
  expect(recallLastView('/world/w/secret_hall/')).toBeUndefined();
  writeTokens(tokenOf(5), 0);
  expect(recallLastView('/world/w/secret_hall/')).toEqual(view);
  endSession('logged-out');
  expect(JSON.stringify({ ...localStorage })).not.toContain('secret_hall');
});

it('forgets the map that was left longest ago', () => {
  for (let map = 0; map < 70; map += 1) rememberLastView(`/map_${map}/`, view);
  expect(recallLastView('/map_9/')).toBeUndefined();
  expect(recallLastView('/map_69/')).toEqual(view);
});

it.each(['[', '{}', '{"owner":"","views":[["/a/",{"lng":1,"lat":1,"zoom":0}],7]}'])('begins empty with %s', (text) => {
  localStorage.setItem('va:last_views', text);
  expect(recallLastView('/a/')).toBeUndefined();
});
