import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WorldsAnswer } from '@venture-atlas/types';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../../test-support/render-app.tsx';
import { startStaffServer } from '../../../test-support/staff-server.ts';
import { workingCopiesOf } from '../../../working-copy/working-copies.ts';

// Nothing has a height here: this much of the table is in view.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});

it('the table of places marks each text that is not published yet, and only that', async () => {
  const server = await startStaffServer();
  const { worlds } = await server.priya<WorldsAnswer>('/api/worlds/');
  const viewer = await server.signIn();
  const gullhaven = (await server.get<{ id: number }>('/api/location_map_details/gullhaven/?content=0')).id;
  const copy = workingCopiesOf(viewer.user?.id ?? 0).of({ subject: 'location', id: String(gullhaven) });
  await copy.open();
  copy.type('text', { version: 1, text: '' }, 'A harbor of smugglers.');
  const atlas = worlds.find(({ kind }) => kind === 'atlas');
  renderApp({ path: `/worlds/${atlas?.id}/registry/places/`, viewer });
  const text = (name: string) => screen.findByRole('link', { name: `Edit the text of ${name}` });
  await waitFor(async () =>
    expect((await text('Gullhaven')).getAttribute('aria-description')).toBe('Not published yet'),
  );
  expect((await text('Gullhaven')).closest('[role=gridcell]')?.getAttribute('data-state')).toBe('waiting');
  expect((await text('Hask')).getAttribute('aria-description')).toBeNull();
  expect((await text('Hask')).closest('[role=gridcell]')?.getAttribute('data-state')).toBeNull();
});

it('a name waits while its cell is still open, and Escape puts back what waited before', async () => {
  const server = await startStaffServer();
  const viewer = await server.signIn();
  const hask = (await server.get<{ id: number }>('/api/location_map_details/hask/?content=0')).id;
  const copy = workingCopiesOf(viewer.user?.id ?? 0).of({ subject: 'location', id: String(hask) });
  const waits = () => copy.state.drafts.get('name')?.text;
  renderApp({ path: '/admin/places/', viewer });
  const cell = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('[data-column=name][data-cell="1-1"]');
    expect(found?.textContent).toBe('Hask');
    return found as HTMLElement;
  });
  await userEvent.click(cell);
  await userEvent.keyboard('{Enter} Hol');
  expect(waits()).toBe('Hask Hol');
  await userEvent.keyboard('{Escape}');
  expect(waits()).toBeUndefined();
  await userEvent.keyboard('{Enter} Hold{Enter}');
  expect(waits()).toBe('Hask Hold');
  await userEvent.click(cell);
  // A letter begins a new name.
  await userEvent.keyboard('W');
  expect(waits()).toBe('W');
  await userEvent.keyboard('{Escape}');
  expect(waits()).toBe('Hask Hold');
});
