import { mapAction } from '../model/hotkeys.ts';
import { STEP_FOLLOW_MS, TOUCHPAD_FOLLOW_MS } from '../model/motions.ts';
import { wheelSteps } from '../model/wheel-steps.ts';
import type { Camera } from './camera.ts';

/**
 * Handles the wheel, + = - _ and arrows (specification section 9). Leaflet's own handlers are off: its wheel uses other
 * steps, and its keyboard triples them with Shift.
 * @param onEscape Escape on the focused map
 * @param onLetter a letter or digit on the focused map; returns whether it was used
 * @returns stops listening
 */
export function listenToZoomInput(
  stage: HTMLElement,
  camera: Camera,
  onEscape: () => void,
  onLetter: (letter: string) => boolean,
): () => void {
  const handleWheel = (event: WheelEvent) => {
    event.preventDefault();
    const steps = wheelSteps(event);
    if (steps === 0) return;
    const box = stage.getBoundingClientRect();
    const isWholeSteps = Number.isInteger(steps);
    const at = { x: event.clientX - box.left, y: event.clientY - box.top };
    camera.zoomBy(steps, at, isWholeSteps ? STEP_FOLLOW_MS : TOUCHPAD_FOLLOW_MS);
  };

  const handleKey = (event: KeyboardEvent) => {
    const action = event.target === stage || isLabel(event.target) ? mapAction(event) : undefined;
    if (action === undefined || (action.kind === 'letter' && !onLetter(action.letter))) return;
    event.preventDefault();
    if (action.kind === 'zoom') camera.zoomBy(action.steps);
    else if (action.kind === 'pan') camera.panBy(action.right, action.down);
    else if (action.kind === 'escape') onEscape();
  };

  // Not passive: the page must not scroll or zoom under the map.
  stage.addEventListener('wheel', handleWheel, { passive: false });
  stage.addEventListener('keydown', handleKey);
  return () => {
    stage.removeEventListener('wheel', handleWheel);
    stage.removeEventListener('keydown', handleKey);
  };
}

function isLabel(target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement && target.closest('.leaflet-marks-pane') !== null;
}
