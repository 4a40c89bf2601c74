import { type ComponentType, createElement, type FunctionComponent, lazy } from 'react';

/** Style sheets that failed to load. The build's loader counts them as loaded and would not retry. */
const broken = new Set<HTMLLinkElement>();

/**
 * Remembers style sheets that fail from now on.
 * @returns stops watching
 */
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
 * Retries failed style sheets, so that no screen is shown without its styles.
 * @throws Error if one fails again
 */
async function fetchBrokenStyles(): Promise<void> {
  const again = [...broken];
  broken.clear();
  // Waits for all, so that every failure is remembered.
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
/** After a reload, another failure within this time does not reload again, in milliseconds. */
const reloadPause = 30_000;
/** How long to wait for the server's response, in milliseconds. */
const responseTimeout = 8000;

/** The error for a part whose file failed to load; `cause` is the browser's own error. */
export class PartNotFetched extends Error {}

/** A reset function for each failed screen. */
const failedScreens = new Set<() => void>();

/** A part that loads when it is first shown, or before. */
export interface LazyPart<Props> extends FunctionComponent<Props> {
  /** Preloads it, so that it renders at once later. A failure is ignored and retried then. */
  preload: () => Promise<void>;
  /** Whether it would render at once. */
  isReady: () => boolean;
}

/**
 * A screen that loads when it is first shown. If its file is gone after a deployment, the page reloads once to get the
 * new file names. Other errors go to the error boundary.
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
      // A rendered screen keeps its component; another one would lose its state.
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
 * Lets failed screens load again when they are next shown, because React keeps a failure forever. Call it after a
 * boundary has removed the failed screen; earlier, it would load in a loop.
 */
export function forgetFailedScreens(): void {
  for (const renew of failedScreens) renew();
  failedScreens.clear();
}

/**
 * The decision of `lazyScreen`, testable without a window. A reload discards the page, so it waits until the server has
 * responded.
 * @throws PartNotFetched if the part failed to load and a reload would not help
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
    // The page is reloading; until then the old screen stays.
    return new Promise<never>(() => {});
  } finally {
    endWatch();
  }
}

/** Whether the server responds. A proxy's 502 or 503 does not count. */
async function doesPageAnswer(): Promise<boolean> {
  if (navigator.onLine === false) return false;
  try {
    const { status } = await fetch(window.location.href, {
      cache: 'no-store',
      signal: AbortSignal.timeout(responseTimeout),
    });
    return status < 500;
  } catch {
    return false;
  }
}

/** False if it just reloaded, or if nothing can be stored: a page must never reload in a loop. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(reloadedKey) ?? 0);
    const now = Date.now();
    if (now - last < reloadPause) return false;
    sessionStorage.setItem(reloadedKey, String(now));
    return true;
  } catch {
    return false;
  }
}
