import { onTestFinished, vi } from 'vitest';

/** Lets people press with their fingers in this test, and with nothing else. */
export function touchScreen(): void {
  const points = vi.spyOn(window.navigator, 'maxTouchPoints', 'get').mockReturnValue(5);
  onTestFinished(() => points.mockRestore());
}
