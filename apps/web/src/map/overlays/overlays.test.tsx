import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { asScale } from '@venture-atlas/map-math';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentAddress, renderInApp } from '../../test-support/render-app.tsx';
import type { ParentLink } from '../ancestors/parent-link.ts';
import { createScaleSignal } from '../stage/scale-signal.ts';
import { CreditBanner } from './credit-banner.tsx';
import { LoadingBanner } from './loading-banner.tsx';
import { MapNotices } from './map-notices.tsx';
import { NoMap } from './no-map.tsx';
import { ScaleBar } from './scale-bar.tsx';
import { TitlePlate, type TitlePlateProps } from './title-plate.tsx';

const coast: ParentLink = { slug: 'sword_coast', name: 'Sword Coast', href: '/sword_coast/?child=waterdeep' };
const north: ParentLink = { slug: 'the_north', name: 'The North', href: '/the_north/?child=waterdeep' };

describe('the title plate', () => {
  function show(change: Partial<TitlePlateProps> = {}) {
    const onInfo = vi.fn();
    const onSearch = vi.fn();
    renderInApp(
      <TitlePlate
        location="Waterdeep"
        parents={[]}
        isSearchOpen={false}
        onInfo={onInfo}
        onSearch={onSearch}
        {...change}
      />,
    );
    return { onInfo, onSearch };
  }

  it('names the map, and has its page and search', async () => {
    const { onInfo, onSearch } = show();
    expect(screen.getByRole('heading', { level: 1, name: 'Waterdeep Map' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'About Waterdeep' }));
    expect(onInfo).toHaveBeenCalledExactlyOnceWith('pointer');
    const search = screen.getByRole('button', { name: 'Search' });
    expect(search.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(search);
    expect(onSearch).toHaveBeenCalledOnce();
  });

  it('of a map that stands on no other has no way up', () => {
    show();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button', { name: /On .* maps/ })).toBeNull();
  });
});

describe('the loading banner', () => {
  const announcement = () => screen.getAllByRole('status').map((status) => status.textContent);
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('counts, announces only its beginning and its end, and goes 400 ms after it', () => {
    const come: ((count: number) => void)[] = [];
    function Loading() {
      const [count, setCount] = useState(200);
      come.push(setCount);
      return <LoadingBanner count={count} total={1412} isLoading={count < 1412} />;
    }
    renderInApp(<Loading />);
    expect(screen.getByText('Loading locations (200 / 1412)')).toBeVisible();
    expect(announcement()).toContain('Loading locations');
    act(() => come.at(-1)?.(600));
    expect(screen.getByText('Loading locations (600 / 1412)')).toBeVisible();
    expect(announcement()).toContain('Loading locations');

    act(() => come.at(-1)?.(1412));
    act(() => vi.advanceTimersByTime(399));
    expect(screen.getByText('Loading locations (1412 / 1412)')).toBeVisible();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText(/Loading locations \(/)).toBeNull();
    expect(announcement()).toContain('All locations are loaded');
  });

  it('does not come back when a map is read again while all its places are there', () => {
    renderInApp(<LoadingBanner count={235} total={235} isLoading />);
    act(() => vi.advanceTimersByTime(1_000));
    expect(screen.queryByText(/Loading/)).toBeNull();
    expect(announcement().join('')).toBe('');
  });

  it('does not come back when a map that is whole is read again because places were added', () => {
    const data = { points: [], total: 236, isLoading: true, isRefresh: true, error: undefined, retry: () => {} };
    renderInApp(<MapNotices data={data} pictureProblem={null} unknownChild={null} onForgetChild={() => {}} />);
    act(() => vi.advanceTimersByTime(1_000));
    expect(screen.queryByText(/Loading/)).toBeNull();
    expect(announcement().join('')).toBe('');
  });

  it('fills 24 cells', () => {
    const { container } = renderInApp(<LoadingBanner count={706} total={1412} isLoading />);
    expect(container.querySelectorAll('[data-filled]')).toHaveLength(12);
  });

  it('is not there, and says nothing, when all came at once', () => {
    renderInApp(<LoadingBanner count={5} total={5} isLoading={false} />);
    act(() => vi.advanceTimersByTime(1_000));
    expect(screen.queryByText(/Loading/)).toBeNull();
    expect(announcement().join('')).toBe('');
  });
});

describe('the credit of the map maker', () => {
  it('leads outside in a window that knows nothing of this one', () => {
    renderInApp(
      <CreditBanner maker="Mara Mapmaker" url="https://maps.example/mara" licence="CC BY 4.0" terms={null} />,
    );
    expect(screen.getByText('This map was created by Mara Mapmaker')).toBeVisible();
    const link = screen.getByRole('link', { name: 'Support Them!' });
    expect(link.getAttribute('href')).toBe('https://maps.example/mara');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    expect(screen.queryByRole('link', { name: 'CC BY 4.0' })).toBeNull();
  });

  it('leads to the terms of its license', () => {
    const maker = { maker: 'Mara Mapmaker', url: '/community' };
    const { unmount } = renderInApp(
      <CreditBanner {...maker} licence="CC BY 4.0" terms="https://licenses.example/by" />,
    );
    const link = screen.getByRole('link', { name: 'CC BY 4.0' });
    expect(link.getAttribute('href')).toBe('https://licenses.example/by');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    unmount();
    renderInApp(<CreditBanner {...maker} licence={null} terms="/terms" />);
    expect(screen.getByRole('link', { name: 'License' }).getAttribute('href')).toBe('/terms');
  });

  it('stays in this window for a page of this installation', async () => {
    renderInApp(<CreditBanner maker="Venture Atlas" url="/community" licence={null} terms={null} />);
    const link = screen.getByRole('link', { name: 'Support Them!' });
    expect(link.getAttribute('target')).toBeNull();
    await userEvent.click(link);
    expect(currentAddress()).toBe('/community');
  });
});

describe('the scale bar', () => {
  it('follows the zoom without rendering', () => {
    const signal = createScaleSignal();
    const onRender = vi.fn();
    function Bar() {
      onRender();
      return <ScaleBar milesPerUnit={0.208333} followScale={signal.follow} />;
    }
    signal.notify(0.5);
    const { container } = renderInApp(<Bar />);
    const words = () => container.querySelector('[data-address]')?.previousElementSibling?.textContent;
    expect(words()).toBe('02550 miles');
    act(() => signal.notify(asScale(5)));
    expect(words()).toBe('02.55 miles');
    act(() => signal.notify(asScale(25)));
    expect(words()).toBe('00.51 mile');
    expect(onRender).toHaveBeenCalledOnce();
  });
});

describe('a location without a map', () => {
  it('says so and leads to the maps it stands on', async () => {
    renderInApp(<NoMap location="Ravensford" parents={[coast, north]} />);
    expect(screen.getByText("We don't currently have a map for Ravensford yet. Sorry!")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Venture To The North Map' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Venture To Sword Coast Map' }));
    expect(currentAddress()).toBe('/sword_coast/?child=waterdeep');
  });
});
