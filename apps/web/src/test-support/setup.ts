import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import './late-dom.ts';
import './no-owner-stacks.ts';
import { limitPages } from './page-lifetime.ts';

// Files of a worker share the simulated browser, which is dear to make, but no module: some remember things.
vi.resetModules();
const [{ setCurrentCampaign }, { forgetViews }, { endSession, forgetSessionEnd }] = await Promise.all([
  import('../session/current-campaign.ts'),
  import('../session/kept-views.ts'),
  import('../session/session-end.ts'),
]);

// Real calls on a busy machine: waiting ends when it is there, not when it should be.
configure({ asyncUtilTimeout: 200_000 });

// As every file expects to find it: some make the window a phone's, or the page dark.
window.happyDOM.setViewport({ width: 1024, height: 768 });
for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
document.head.replaceChildren();
document.body.replaceChildren();

// What the simulated browser lacks and no test is about.
Element.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};

const endPage = limitPages();

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  endPage();
  // What a module remembers of an account, such as unpublished words, goes with the session.
  endSession('logged-out');
  forgetSessionEnd();
  setCurrentCampaign(undefined);
  forgetViews();
  localStorage.clear();
  sessionStorage.clear();
});

// What a file pretends of the browser's classes is no business of the next.
afterAll(() => {
  vi.restoreAllMocks();
});
