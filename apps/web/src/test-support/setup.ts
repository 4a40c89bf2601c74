import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// What the simulated browser lacks and no test is about.
Element.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
