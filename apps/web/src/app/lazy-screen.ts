import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const reloadedKey = 'va:reloaded_at';
/** A second failure within this time is not answered by another reload. */
const patience = 30_000;

/**
 * A screen that is loaded when it is first shown. When its file is gone because
 * a new version was deployed, the page reloads once and gets the new names;
 * anything else is left to the error boundary.
 */
export function lazyScreen<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await loadOrReload(load) }));
}

/** The part of `lazyScreen` that decides; the window is given so that it can be tried without one. */
export async function loadOrReload<Loaded>(
  load: () => Promise<Loaded>,
  reload: () => void = () => window.location.reload(),
): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine === false || !mayReload()) throw error;
    reload();
    // The page is going away; until then the old screen stays.
    return new Promise<never>(() => {});
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
