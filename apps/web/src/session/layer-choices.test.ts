import { beforeEach, expect, it } from 'vitest';
import { hasLayerChoices, recallLayers, rememberLayers } from './layer-choices.ts';
import { storageKeys } from './storage.ts';

beforeEach(() => localStorage.clear());

it('keeps what was switched, each map by itself', () => {
  expect([hasLayerChoices(), recallLayers('/sword_coast/')]).toEqual([false, {}]);
  rememberLayers('/sword_coast/', { '=Ruins': true, names: false });
  rememberLayers('/waterdeep/', { towns: false });
  expect(hasLayerChoices()).toBe(true);
  expect(recallLayers('/sword_coast/')).toEqual({ '=Ruins': true, names: false });
  rememberLayers('/sword_coast/', {});
  expect([recallLayers('/sword_coast/'), recallLayers('/waterdeep/')]).toEqual([{}, { towns: false }]);
});

it.each([
  '{',
  '[]',
  '{"owner":"","maps":7}',
  '{"owner":"","maps":[["/a/",{"x":1}]]}',
  '{"owner":"b","maps":[["/a/",{}]]}',
])('begins empty with %s', (text) => {
  localStorage.setItem(storageKeys.layers, text);
  expect(recallLayers('/a/')).toEqual({});
});

it('remembers no more than sixty maps', () => {
  for (let map = 0; map < 61; map += 1) rememberLayers(`/${map}/`, { towns: false });
  expect([recallLayers('/0/'), recallLayers('/1/')]).toEqual([{}, { towns: false }]);
});
