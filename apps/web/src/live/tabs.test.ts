import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { joinTabs } from './tabs.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

describe('the tabs of a browser', () => {
  const join = (onLead = vi.fn<(leads: boolean) => void>()) => ({
    onLead,
    tabs: joinTabs({ name: '7 campaign', onMessage: () => undefined, onLead }),
  });

  it('have one that follows, and the next one when it leaves', () => {
    const first = join();
    vi.advanceTimersByTime(100);
    const second = join();
    vi.advanceTimersByTime(100);
    expect([first.onLead.mock.calls, second.onLead.mock.calls]).toEqual([[[true]], []]);
    first.tabs.leave();
    vi.advanceTimersByTime(5_000);
    expect(second.onLead.mock.calls).toEqual([[true]]);
    second.tabs.leave();
  });

  it('begin nothing after one left before it was chosen: nobody would end it', () => {
    const { tabs, onLead } = join();
    tabs.leave();
    vi.advanceTimersByTime(10_000);
    expect(onLead).not.toHaveBeenCalled();
  });
});
