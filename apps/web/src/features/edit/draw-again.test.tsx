import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MapDrawing } from '@venture-atlas/types';
import { beforeEach, describe, expect, it } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { openEdit } from '../../test-support/open-edit.tsx';
import { type RealServer, startServer } from '../../test-support/real-server.ts';

let server: RealServer;
let drawing: MapDrawing;
beforeEach(async () => {
  server = await startServer('coast');
  drawing = { can_draw: true, last: { style: 'night', size: 4096, drawn_at: '2026-05-06T07:08:09.010Z' }, job: null };
  // Drawing takes a process of its own and seconds of its time.
  server.network.intercept = ({ path, method, body }) => {
    if (!path.startsWith('/api/map_drawing/')) return undefined;
    const wait = { state: 'drawing', place: 0, stage: null, fraction: 0, seconds_left: null, error: null } as const;
    if (method === 'POST') drawing = { ...drawing, job: { ...wait, ...(body as { style: 'night'; size: 4096 }) } };
    return { body: drawing };
  };
});

const menu = async () => {
  await openEdit(server);
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
};

describe('drawing a map again', () => {
  it('is offered where there is a sketch, as it was drawn last', async () => {
    await menu();
    await userEvent.click(await screen.findByRole('button', { name: 'Draw this map again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Draw this map again' }));
    expect(dialog.getByRole('radio', { name: 'Night chart' }).matches(':checked')).toBe(true);
    await userEvent.click(dialog.getByRole('radio', { name: 'Pale atlas' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Draw this map again' }));
    expect(await dialog.findByText('Getting ready to draw')).toBeVisible();
    expect(server.network.callsTo('POST /api/map_drawing/1/')[0]?.body).toMatchObject({ style: 'atlas', size: 4096 });
  });

  whole('shows the new map by itself when it is ready', async () => {
    await menu();
    await userEvent.click(await screen.findByRole('button', { name: 'Draw this map again' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Draw this map again' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Draw this map again' }));
    await dialog.findByText('Getting ready to draw');
    const asked = server.network.callsTo('GET /api/location_map_details/').length;
    drawing = { ...drawing, job: null, last: { style: 'atlas', size: 4096, drawn_at: '2026-05-06T08:00:00.000Z' } };
    expect(await dialog.findByText(/The map is drawn/)).toBeVisible();
    await waitFor(() => expect(server.network.callsTo('GET /api/location_map_details/').length).toBeGreaterThan(asked));
  });

  whole('is not offered where there is none', async () => {
    server.network.intercept = () => undefined;
    await menu();
    expect(await screen.findByRole('button', { name: 'History of this map' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Draw this map again' })).toBeNull();
  });
});
