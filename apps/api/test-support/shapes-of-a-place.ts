import { expect } from 'vitest';
import type { StaffApp } from './staff-app.ts';

/** A line as somebody sends it, right or wrong. */
export const line = (coordinates: readonly unknown[], properties: unknown = {}) => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates },
  properties,
});

/** Polygons as somebody sends them, right or wrong. */
export const polygons = (...coordinates: unknown[]) => ({
  type: 'Feature',
  geometry: { type: 'MultiPolygon', coordinates },
  properties: {},
});

/** Saving shapes of one position, and being refused without anything written. */
export const shapesOf = (server: StaffApp, position: number) => ({
  save: (geojson: unknown) => server.does(`change_position_text/${position}`, { geojson }),
  refused: async (geojson: unknown) => {
    const before = await server.readPosition(position);
    const { status, body } = await server.refused(`change_position_text/${position}`, { geojson });
    expect(await server.readPosition(position), 'nothing is written').toEqual(before);
    return { status, code: body.code, error: body.error, field: body.field };
  },
});
