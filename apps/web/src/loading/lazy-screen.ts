import { type ComponentType, createElement, type FunctionComponent, lazy } from 'react';

/** Style sheets that did not come. The loader of the build counts each as fetched and would leave it out for good. */
const broken = new Set<HTMLLinkElement>();

/** Remembers which style sheets fail from now on. @returns ends it */
function watchBrokenStyles(): () => void {
  const remember = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    broken.add(target);
    target.remove();
  };
  document.addEventListener('error', remember, true);
  return () => document.removeEventListener('error', remember, true);
}

/**
 * Fetches again what did not come, so that no screen is drawn without its style.
 * @throws Error when one fails again
 */
async function fetchBrokenStyles(): Promise<void> {
  const again = [...broken];
  broken.clear();
  // All of them, so that each that fails is remembered again.
  const results = await Promise.allSettled(again.map(fetchStyle));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure !== undefined) throw failure.reason;
}

function fetchStyle(failed: HTMLLinkElement): Promise<void> {
  return new Promise((done, fail) => {
    const link = failed.cloneNode() as HTMLLinkElement;
    link.addEventListener('load', () => done());
    link.addEventListener('error', () => fail(new Error(link.href)));
    document.head.append(link);
  });
}

const reloadedKey = 'va:reloaded_at';
/** A second failure within this time is not answered by another reload, in milliseconds. */
const patience = 30_000;
/** How long the page may take to show that the server is there, in milliseconds. */
const answerWithin = 8000;

/** What an error boundary catches when the file of a part did not come; `cause` is the browser's own error. */
export class PartNotFetched extends Error {}

/** For each screen that failed, what makes it be fetched anew. */
const failedScreens = new Set<() => void>();

/** A part that is loaded when it is first shown, or before. */
export interface LazyPart<Props> extends FunctionComponent<Props> {
  /** Fetches it so that it is drawn at once when its time comes. A failure is left for that time. */
  preload: () => Promise<void>;
  /** Whether it would be drawn at once. */
  isReady: () => boolean;
}

/**
 * A screen that is loaded when it is first shown. When its file is gone because
 * a new version was deployed, the page reloads once and gets the new names;
 * anything else is left to the error boundary.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let part: ComponentType<Props> | undefined;
  let isReady = false;
  function LazyScreen(props: Props) {
    part ??= begin();
    return createElement(part, props);
  }
  return Object.assign(LazyScreen, {
    preload: async () => {
      const loaded = await load().catch(() => undefined);
      // One that is shown already keeps what it began with: another component would lose its state.
      part ??= loaded;
      isReady ||= loaded !== undefined;
    },
    isReady: () => isReady,
  });

  function begin(): ComponentType<Props> {
    return lazy(async () => {
      try {
        return { default: await loadOrReload(load) };
      } catch (error) {
        failedScreens.add(() => {
          part = begin();
        });
        throw error;
      }
    });
  }
}

/**
 * Makes every screen that failed be fetched again when it is shown next: React
 * keeps a failure for good. To be called once a boundary has taken the failed
 * screen away; earlier, the screen would be fetched over and over.
 */
export function forgetFailedScreens(): void {
  for (const renew of failedScreens) renew();
  failedScreens.clear();
}

/**
 * The part of `lazyScreen` that decides; the window is given so that it can be
 * tried without one. A reload throws the page away, so it waits until the
 * server has shown that there is one to come back to.
 * @throws PartNotFetched when the part did not come and a reload would not help
 */
export async function loadOrReload<Loaded>(
  load: () => Promise<Loaded>,
  reload: () => void = () => window.location.reload(),
): Promise<Loaded> {
  const endWatch = watchBrokenStyles();
  try {
    await fetchBrokenStyles();
    return await load();
  } catch (cause) {
    if (!(await doesPageAnswer()) || !mayReload()) {
      throw new PartNotFetched('A part of the page could not be fetched.', { cause });
    }
    reload();
    // The page is going away; until then the old screen stays.
    return new Promise<never>(() => {});
  } finally {
    endWatch();
  }
}

/** Whether the server is there. A proxy that says its server is away (502, 503) is not it. */
async function doesPageAnswer(): Promise<boolean> {
  if (navigator.onLine === false) return false;
  try {
    const { status } = await fetch(window.location.href, {
      cache: 'no-store',
      signal: AbortSignal.timeout(answerWithin),
    });
    return status < 500;
  } catch {
    return false;
  }
}

/** False when it was just tried, or when nothing can be remembered: a page must never reload in a circle. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadedKey) ?? 0);
    const now = Date.now();
    if (now - last < patience) return false;
    sessionStorage.setItem(reloadedKey, String(now));
    return true;
  } catch {
    return false;
  }
}
