import { describe, expect, it } from 'vitest';
import { areaKind, forestKind, lineKind, roadKind } from './draft-shapes.ts';

const words = (layer: string, type: string | null = null, name = '') => ({ layer, type, name });

describe('the drawing of a shape', () => {
  it.each([
    ['got_continents', null, 'coast'],
    ['Islands', null, 'coast'],
    ['lakes', null, 'lake'],
    ['landscape', 'forest', 'forest'],
    ['landscape', 'mountain', 'mountains'],
    ['landscape', 'Hills', 'hills'],
    ['landscape', 'swamp', 'swamp'],
    ['landscape', 'desert', 'desert'],
    ['political', null, 'state'],
    ['regions', 'forest', 'nothing'],
    ['labels', 'island', 'nothing'],
    ['anything', null, 'nothing'],
  ] as const)('an area of the layer %s and type %s: %s', (layer, type, kind) => {
    expect(areaKind(words(layer, type))).toBe(kind);
  });

  it.each([
    ['rivers', null, '', 'river'],
    ['lines', 'stream', '', 'river'],
    ['roads', null, '', 'road'],
    ['lines', null, 'Salt Road', 'road'],
    ['wall', null, '', 'border'],
    ['routes', 'sea route', '', 'nothing'],
    ['lines', null, '', 'nothing'],
  ] as const)('a line of the layer %s, type %s, name “%s”: %s', (layer, type, name, kind) => {
    expect(lineKind(words(layer, type, name))).toBe(kind);
  });

  it('distinguishes woods by their names, and roads by whether they are named', () => {
    expect(forestKind(words('woods', 'forest', 'The Haunted Forest'))).toBe('dead');
    expect(forestKind(words('woods', 'jungle'))).toBe('jungle');
    expect(forestKind(words('woods', 'forest', 'Kingswood'))).toBe('broad');
    expect(roadKind(words('roads', null, 'Kingsroad'), false)).toBe('high');
    expect(roadKind(words('roads', null, 'Roads 7'), true)).toBe('road');
    expect(roadKind(words('trails'), false)).toBe('trail');
  });
});
