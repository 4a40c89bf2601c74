import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { TextChange } from './changes-card.tsx';
import { PublishRow } from './publish-row.tsx';

const before = `${'The carters wait for the light of the morning. '.repeat(4)}The price is fair.\n\n:::secret dm l4a6w0u5e8e8\nHe lies.\n:::`;
const after = before.replace('price', 'cost');

it('a change is shown with whole words around it, and without the ids of secrets', () => {
  const { container } = render(<TextChange before={before} after={after} />);
  expect(container.textContent).toMatch(
    /^… (the |wait |for |light |of |morning\. |carters |The )+pricecost is fair\./i,
  );
  expect(container.textContent).toContain(':::secret dm');
  expect(container.textContent).not.toContain('l4a6w0u5e8e8');
});

it('the question about Discard stands in the card, begins with Keep writing, and Escape discards nothing', async () => {
  const onDiscard = vi.fn();
  const change = { field: 'text', label: 'Text', kind: 'text', before, after } as const;
  const readers = { readers: 'everybody', campaigns: [] } as const;
  const state = { blocker: undefined, isBusy: false, publishedBy: undefined, error: undefined, done: undefined };
  render(
    <PublishRow
      {...state}
      readers={{ ...readers, campaigns: [] }}
      changes={[change]}
      onPublish={() => undefined}
      onDiscard={onDiscard}
    />,
    { wrapper: ({ children }) => <MantineProvider>{children}</MantineProvider> },
  );
  const see = screen.getByRole('button', { name: 'See changes' });
  await userEvent.click(see);
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep writing' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Changes' })).toBeNull();
  expect(document.activeElement).toBe(see);
  expect(onDiscard).not.toHaveBeenCalled();
});
