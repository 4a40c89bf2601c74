import type { ScreenPoint } from '@venture-atlas/map-math';

/**
 * Reports where a mouse or pen hovers, at most once per frame. Reports null when it leaves or a button is down. Fingers
 * do not hover.
 * @returns stops listening
 */
export function listenToHover(stage: HTMLElement, onHover: (at: ScreenPoint | null) => void): () => void {
  let request = 0;
  let at: ScreenPoint | null = null;
  const notify = () => {
    request = 0;
    onHover(at);
  };
  const handleMove = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    const box = stage.getBoundingClientRect();
    at = event.buttons === 0 ? { x: event.clientX - box.left, y: event.clientY - box.top } : null;
    if (request === 0) request = requestAnimationFrame(notify);
  };
  const handleLeave = () => {
    at = null;
    if (request === 0) request = requestAnimationFrame(notify);
  };
  stage.addEventListener('pointermove', handleMove);
  stage.addEventListener('pointerleave', handleLeave);
  return () => {
    cancelAnimationFrame(request);
    stage.removeEventListener('pointermove', handleMove);
    stage.removeEventListener('pointerleave', handleLeave);
  };
}
