export interface StrokeEnds {
  /** A mouse or pen is over the map, or left it (undefined). */
  onHover(event: PointerEvent | undefined): void;
  onStart(event: PointerEvent): void;
  onMove(event: PointerEvent): void;
  /** @param isDone false: it came to nothing, since a second finger came or it was taken away */
  onEnd(isDone: boolean): void;
}

/** A finger that moved less than this only trembled, in CSS pixels. */
const SLACK_PX = 6;

/**
 * Takes the pointer from the map (`gestures.ts`) for a tool: one finger, pen or left button draws. With a second finger
 * both go to the map, which is moved until all are up.
 * @returns stops listening
 */
export function listenToStrokes(stage: HTMLElement, ends: StrokeEnds): () => void {
  let drawing: { first: PointerEvent; hasMoved: boolean } | undefined;
  const passing = new Set<number>();
  let isHandingOver = false;

  const take = (event: Event) => {
    event.stopImmediatePropagation();
  };
  const end = (isDone: boolean) => {
    drawing = undefined;
    ends.onEnd(isDone);
  };

  const handleDown = (event: PointerEvent) => {
    if (isHandingOver || isAside(event.target)) return;
    if (passing.size > 0) {
      passing.add(event.pointerId);
      return;
    }
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    if (drawing !== undefined) {
      const { first } = drawing;
      end(false);
      passing.add(first.pointerId).add(event.pointerId);
      isHandingOver = true;
      stage.dispatchEvent(new PointerEvent('pointerdown', asAgain(first)));
      isHandingOver = false;
      return;
    }
    take(event);
    drawing = { first: event, hasMoved: false };
    ends.onStart(event);
  };

  const handleMove = (event: PointerEvent) => {
    if (passing.has(event.pointerId)) return;
    if (drawing === undefined) {
      if (event.pointerType === 'touch') return;
      const isElsewhere = isAside(event.target);
      // No place answers to a hand that works on the ground.
      if (!isElsewhere) take(event);
      ends.onHover(isElsewhere ? undefined : event);
      return;
    }
    if (event.pointerId !== drawing.first.pointerId) return;
    take(event);
    const { first } = drawing;
    drawing.hasMoved ||= Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) > SLACK_PX;
    if (!drawing.hasMoved) return;
    capture(stage, event.pointerId);
    ends.onMove(event);
    if (event.pointerType !== 'touch') ends.onHover(event);
  };

  const handleUp = (event: PointerEvent) => {
    if (passing.delete(event.pointerId) || drawing?.first.pointerId !== event.pointerId) return;
    take(event);
    end(event.type === 'pointerup');
  };
  const handleLeave = () => {
    if (drawing === undefined) ends.onHover(undefined);
  };

  const all = [
    ['pointerdown', handleDown],
    ['pointermove', handleMove],
    ['pointerup', handleUp],
    ['pointercancel', handleUp],
  ] as const;
  // Before the map hears of them.
  for (const [type, listener] of all) stage.addEventListener(type, listener, true);
  stage.addEventListener('pointerleave', handleLeave);
  stage.dataset.fogTool = '';
  return () => {
    for (const [type, listener] of all) stage.removeEventListener(type, listener, true);
    stage.removeEventListener('pointerleave', handleLeave);
    delete stage.dataset.fogTool;
    if (drawing !== undefined) end(false);
  };
}

/** What the map is to know of a finger that it was not told of. */
const asAgain = ({ pointerId, pointerType, isPrimary, clientX, clientY, button, buttons }: PointerEvent) => ({
  pointerId,
  pointerType,
  isPrimary,
  clientX,
  clientY,
  button,
  buttons,
  bubbles: true,
});

/** Shields and other things on the map that want the pointer for themselves. */
const isAside = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-map-aside], .leaflet-interactive') !== null;

/** Keeps the pointer's events coming when it leaves the stage; one that is gone already is no matter. */
function capture(stage: HTMLElement, pointerId: number): void {
  try {
    stage.setPointerCapture(pointerId);
  } catch {
    // It went up between the event and now.
  }
}
