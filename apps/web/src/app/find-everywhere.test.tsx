import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { whole } from '../../../api/test-support/whole.ts';
import { lazyScreen } from '../loading/lazy-screen.ts';
import { renderInApp, viewerOfKind } from '../test-support/render-app.tsx';
import { GlobalFind } from './find-everywhere.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network');
  });
});

/** Opens the search, whose file is on its way until the test says that it does not come. */
function openWaiting(): { fail: () => void } {
  let fail = () => {};
  const file = new Promise<never>((_done, refuse) => {
    fail = () => refuse(new TypeError('Failed to fetch'));
  });
  renderInApp(
    <>
      <input aria-label="Field" />
      <GlobalFind Find={lazyScreen(() => file)} />
    </>,
    { path: '/', viewer: viewerOfKind('anonymous') },
  );
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  return { fail };
}

/** Whether a letter goes where it was pressed, and not to the search. */
const focusHasLeft = (target: Element = document.body) => fireEvent.keyDown(target, { key: 'a' });

it('takes the letters until the search stands there, but none that are typed into a field', () => {
  openWaiting();
  expect(focusHasLeft()).toBe(false);
  expect(focusHasLeft(screen.getByLabelText('Field'))).toBe(true);
});

it('is given up by Escape while the search is being fetched', () => {
  openWaiting();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(focusHasLeft()).toBe(true);
});

whole('leaves the page its letters when the search does not come, says so, and can be closed', async () => {
  const { fail } = openWaiting();
  fail();
  expect((await screen.findByRole('alert')).textContent).toBe('The search could not be fetched.');
  expect(focusHasLeft()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
});
