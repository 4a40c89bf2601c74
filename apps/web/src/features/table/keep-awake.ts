import { useEffect } from 'react';

/**
 * Keeps the screen on while this is shown, if the browser can. Over plain HTTP it cannot, and the TV's own setting
 * decides.
 */
export function useKeepAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const take = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      try {
        const taken = await navigator.wakeLock.request('screen');
        if (isOver) await taken.release();
        else lock = taken;
      } catch {
        // The browser refuses, for instance on a low battery.
      }
    };
    const again = (): void => void take();
    again();
    // The lock ends when the window is covered.
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
}
