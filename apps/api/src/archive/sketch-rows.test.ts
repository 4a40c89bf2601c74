import { describe, expect, test } from 'vitest';
import { drawingApp } from '../../test-support/drawing-app.ts';
import { smallRegion } from '../../test-support/small-sketch.ts';
import { unpackJson } from '../db/kept-json.ts';
import { writeTransaction } from '../db/write-transaction.ts';
import { findMapSketch } from '../editing/queries/map-sketches.ts';
import type { SketchRow } from './archive-format.ts';
import { checkSketchRow, writeSketchRow } from './sketch-rows.ts';

const row = (changes: Partial<SketchRow> = {}): SketchRow => ({
  location: 'sword_coast',
  sketch: smallRegion(),
  credit: { name: 'Mara Mapmaker', url: 'https://maps.example/mara', licence: 'CC BY 4.0' },
  style: 'night',
  size: 4096,
  drawn_places: [],
  drawn_at: null,
  updated_at: '2026-11-20T14:20:00.000Z',
  ...changes,
});

describe('an archive that does not say which pictures have a frame', () => {
  test.each([
    ['of the drawing', (stored: string) => stored, true],
    ['of a picture that was put in its place', () => '2026-01-01T00:00:00.000Z', false],
    ['of a map that was not drawn yet', () => null, false],
  ])('has the frame %s in its sketch', async (_what, drawnAt, isFramed) => {
    const server = await drawingApp();
    try {
      const mapId = server.place('sword_coast');
      const { created_at } = await server.db.selectFrom('pictures').select('created_at').executeTakeFirstOrThrow();
      const old = row({ drawn_at: drawnAt(created_at) });
      await writeTransaction(server.db, (trx) => writeSketchRow(trx, mapId, old));
      expect((await server.details('sword_coast')).picture_frame !== null).toBe(isFramed);
    } finally {
      await server.close();
    }
  });
});

describe('the sketch of an archive that somebody else wrote', () => {
  test.each(['javascript:alert(1)', 'data:text/html,<script>', '//maps.example', 'http://user@maps.example'])(
    'is refused with the address %s, which a drawn map would show as a link',
    (url) => {
      const credit = { name: 'Mara Mapmaker', url, licence: null };
      expect(() => checkSketchRow(row({ credit }))).toThrow('only http, https and local paths are taken');
    },
  );

  test('may credit a page of this installation, as the demo maps do', () => {
    const credit = { name: 'Venture Atlas', url: '/community', licence: 'CC BY 4.0' };
    expect(checkSketchRow(row({ credit }))).toEqual(smallRegion());
  });

  test('is kept without what no sketch has, however deep that is', async () => {
    const server = await drawingApp();
    try {
      const deep: unknown = JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`);
      const mapId = server.place('sword_coast');
      const hostile = row({ sketch: { ...smallRegion({ seed: 'other-7' }), deep } });
      await writeTransaction(server.db, (trx) => writeSketchRow(trx, mapId, hostile));
      const kept = await findMapSketch(server.db, mapId);
      expect(unpackJson(kept?.sketch ?? new Uint8Array())).toEqual(smallRegion({ seed: 'other-7' }));
    } finally {
      await server.close();
    }
  });
});
