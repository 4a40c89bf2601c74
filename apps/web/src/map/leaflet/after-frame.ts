/**
 * Does something once the next frame is on the screen, so that it takes nothing from that frame: the one after it begins
 * when it has been handed over.
 * @returns what stops it while it waits
 */
export function afterFrame(act: () => void): () => void {
  let stop = () => cancelAnimationFrame(frame);
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      stop = afterTask(act);
    });
  });
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
