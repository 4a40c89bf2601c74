import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { setCurrentCampaign } from '../session/current-campaign.ts';
import { forgetViews } from '../session/kept-views.ts';

// What the simulated browser lacks and no test is about.
Element.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  setCurrentCampaign(undefined);
  forgetViews();
  localStorage.clear();
  sessionStorage.clear();
});
