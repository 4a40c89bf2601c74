import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { renderInApp } from '../test-support/render-app.tsx';
import { Dialog } from './dialog.tsx';

function Asking() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Burn the map?"
        words={<p>It is gone then.</p>}
        isDestructive
      >
        <button type="button">Burn it</button>
        <button type="button" data-autofocus onClick={() => setOpen(false)}>
          Keep it
        </button>
      </Dialog>
    </>
  );
}

describe('a dialog', () => {
  it('is named by its title and sentence, and puts the focus on the safe button', async () => {
    renderInApp(<Asking />);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Burn the map?', description: 'It is gone then.' });
    expect(dialog).toHaveProperty('open', true);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it' }));
  });

  it('is cancelled by Escape and by a press on the scrim, not by one inside', async () => {
    renderInApp(<Asking />);
    const ask = screen.getByRole('button', { name: 'Ask' });
    await userEvent.click(ask);
    await userEvent.click(screen.getByText('It is gone then.'));
    const dialog = screen.getByRole('alertdialog');
    // The browser turns Escape into this event.
    dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
    await userEvent.click(ask);
    await userEvent.pointer({ keys: '[MouseLeft]', target: screen.getByRole('alertdialog') });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
