import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { NoteForm } from './note-form.tsx';

it('asks for the whole panel when somebody writes, not when a button is pressed: it would move away from the press', async () => {
  const onWrite = vi.fn();
  const save = vi.fn();
  render(
    <MantineProvider>
      <NoteForm
        campaignId="c1"
        locationId={7}
        isDm={false}
        characterName="Bramble"
        draft={{ note: 'Do not trust the harbormaster.', private: false, clientKey: 'k' }}
        onChange={() => undefined}
        saving={{ save, pending: undefined, error: null, wasOlder: false, reset: () => undefined }}
        isFolded={false}
        onUnfold={() => undefined}
        onWrite={onWrite}
      />
    </MantineProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^Save Note/ }));
  expect(save).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('switch', { name: 'Private' }));
  expect(onWrite).not.toHaveBeenCalled();
  await user.click(screen.getByLabelText('Note'));
  expect(onWrite).toHaveBeenCalledOnce();
});
