/** Whether this browser can give a page the whole screen; phones of one maker cannot. */
export const hasFullScreen = (): boolean => document.fullscreenEnabled === true;

/** Whether the page has the whole screen now. */
export const isFullScreen = (): boolean => document.fullscreenElement != null;

/** Takes the whole screen, or gives it back. A browser that refuses leaves everything as it is. */
export function toggleFullScreen(): void {
  if (!hasFullScreen()) return;
  const done = isFullScreen() ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  void done.catch(() => undefined);
}
