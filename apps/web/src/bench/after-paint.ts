/**
 * Does something after the next frame is painted: the first callback runs before it, the second in the frame after.
 * Both variants of the bench end by it, so that the same is measured.
 */
export function afterPaint(done: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(done));
}
