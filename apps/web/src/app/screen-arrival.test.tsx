import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, useNavigate } from 'react-router';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '../test-support/render-app.tsx';
import { ScreenArrival } from './screen-arrival.tsx';

function Page() {
  const navigate = useNavigate();
  return (
    <main id="main" tabIndex={-1}>
      <Link to="/second">second</Link>
      <Link to="/second#part">part</Link>
      <button type="button" onClick={() => navigate(-1)}>
        back
      </button>
      <h2 id="part">Part</h2>
      <ScreenArrival />
    </main>
  );
}

it('goes to the top of a new screen, to the anchor of the address, and back to where one was', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const intoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  renderInApp(<Page />, { path: '/first' });
  // The first page of a visit leaves the focus to the browser.
  expect(document.activeElement).toBe(document.body);

  vi.stubGlobal('scrollY', 640);
  act(() => void window.dispatchEvent(new Event('scroll')));
  await userEvent.click(screen.getByText('second'));
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0);

  await userEvent.click(screen.getByText('part'));
  expect(intoView.mock.contexts.at(-1)).toBe(document.getElementById('part'));

  await userEvent.click(screen.getByText('back'));
  await userEvent.click(screen.getByText('back'));
  expect(scrollTo).toHaveBeenLastCalledWith(0, 640);
  vi.restoreAllMocks();
});

it('gives the focus to a new screen, unless the screen took it for a field', async () => {
  renderInApp(<Page />, { path: '/third' });
  (document.activeElement as HTMLElement).blur();
  act(() => screen.getByText('second').click());
  expect(document.activeElement?.id).toBe('main');
});
