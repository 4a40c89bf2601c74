/**
 * Does something once the next frame is on its way to the screen, so that it takes nothing from that frame.
 * @returns what stops it while it waits
 */
export function afterFrame(act: () => void): () => void {
  let stop: () => void;
  const frame = requestAnimationFrame(() => {
    stop = afterTask(act);
  });
  stop = () => cancelAnimationFrame(frame);
  return () => stop();
}

/**
 * Does something once what waits already had its turn.
 * @returns what stops it while it waits
 */
export function afterTask(act: () => void): () => void {
  const timer = setTimeout(act, 0);
  return () => clearTimeout(timer);
}
