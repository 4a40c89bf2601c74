/** Whether this browser supports full screen for pages; some phones do not. */
export const hasFullScreen = (): boolean => document.fullscreenEnabled === true;

/** Whether the page is in full screen. */
export const isFullScreen = (): boolean => document.fullscreenElement != null;

/** Toggles full screen. If the browser refuses, nothing changes. */
export function toggleFullScreen(): void {
  if (!hasFullScreen()) return;
  const done = isFullScreen() ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  void done.catch(() => undefined);
}
