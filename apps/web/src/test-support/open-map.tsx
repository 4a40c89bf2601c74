import { act, fireEvent, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { type NavigateFunction, useNavigate } from 'react-router';
import { vi } from 'vitest';
import MapPage from '../features/map-page.tsx';
import { renderInApp } from './render-app.tsx';

/** Opens a map page at an address, in a window of this size (the simulated browser lays nothing out). */
export function openMap(
  path = '/sword_coast/',
  { width = 1440, height = 900, slug = 'sword_coast' }: { width?: number; height?: number; slug?: string } = {},
) {
  window.happyDOM.setViewport({ width, height });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height - 60);
  let navigate: NavigateFunction = () => undefined;
  function History() {
    navigate = useNavigate();
    return null;
  }
  const onRender = vi.fn();
  renderInApp(
    <>
      <Profiler id="page" onRender={onRender}>
        <MapPage slug={slug} notFound={<p>This part of the map is blank</p>} />
      </Profiler>
      <History />
    </>,
    { path },
  );
  return {
    /** Counts what renders on the map page. */
    onRender,
    go: (steps: number) => act(() => navigate(steps)),
  };
}

/** The map itself, once it is there. */
export function findMap(): Promise<HTMLElement> {
  return screen.findByRole('application');
}

/** Presses a key on the map. */
export function pressOnMap(key: string): void {
  const map = screen.getByRole('application');
  map.focus();
  fireEvent.keyDown(map, { key });
}
