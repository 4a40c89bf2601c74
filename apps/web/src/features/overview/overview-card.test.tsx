import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { OWNER, startOneWorldServer } from '../../test-support/one-world-server.ts';

describe('the overview of a map', () => {
  it('shows where the map lies on the one above, which it leads to, and Escape gives the keyboard back', async () => {
    window.happyDOM.setViewport({ width: 1440, height: 900 });
    const server = await startOneWorldServer();
    const base = `/world/${server.world.id}/`;
    await server.open(`${base}gullhaven/`, OWNER);
    const user = userEvent.setup();
    const more = await screen.findByRole('button', { name: 'More tools' });
    await user.click(more);
    await user.click(await screen.findByRole('button', { name: 'Overview' }));
    const card = await screen.findByRole('region', { name: 'Overview' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Overview'));
    const link = await screen.findByRole('link', { name: 'Gullhaven on the Thorn Coast map' });
    expect(link.getAttribute('href')).toBe(`${base}thorn_coast/?child=gullhaven`);
    // It stands in the middle of a map of 1,000 by 800.
    expect(link.querySelector<HTMLElement>('[style*="left"]')?.style.cssText).toMatch(/left: 50%; top: 50%/);
    await user.keyboard('{Escape}');
    expect(card.isConnected).toBe(false);
    expect(document.activeElement).toBe(more);
  });
});
