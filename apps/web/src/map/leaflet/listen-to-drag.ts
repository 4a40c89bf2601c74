export interface DragCallbacks {
  /** The drag starts where the pointer went down. */
  onStart(from: PointerEvent): void;
  onMove(event: PointerEvent): void;
  /** @param isDone false if Escape or a lost pointer cancelled the drag; then everything must be as before */
  onEnd(isDone: boolean): void;
  /** The pointer went up without moving. */
  onTap?(event: PointerEvent): void;
}

/** Movements smaller than this are not a drag, in CSS pixels. */
const SLACK_PX = 4;

/**
 * Makes an element draggable by mouse, pen, or finger. Escape cancels the drag and does nothing else then.
 * @param element listens to its pointers before the elements below it
 * @param takes whether a pointer that goes down starts this drag
 * @returns stops listening
 */
export function listenToDrag(
  element: HTMLElement,
  ends: DragCallbacks,
  takes: (event: PointerEvent) => boolean = () => true,
): () => void {
  let drag: { first: PointerEvent; hasMoved: boolean } | undefined;

  const end = (isDone: boolean) => {
    const hadMoved = drag?.hasMoved === true;
    drag = undefined;
    window.removeEventListener('keydown', handleKey, true);
    if (hadMoved) ends.onEnd(isDone);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    event.preventDefault();
    end(false);
  };
  const handleDown = (event: PointerEvent) => {
    if (drag !== undefined) {
      // A second finger is meant for the map.
      if (event.pointerId !== drag.first.pointerId) end(false);
      return;
    }
    if (event.button !== 0 || !takes(event)) return;
    event.stopImmediatePropagation();
    drag = { first: event, hasMoved: false };
    capture(element, event.pointerId);
    // On the window, to get the key before listeners on the document.
    window.addEventListener('keydown', handleKey, true);
  };
  const handleMove = (event: PointerEvent) => {
    if (drag?.first.pointerId !== event.pointerId) return;
    event.stopImmediatePropagation();
    const { first } = drag;
    if (!drag.hasMoved) {
      if (Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) < SLACK_PX) return;
      drag.hasMoved = true;
      ends.onStart(first);
    }
    ends.onMove(event);
  };
  const handleUp = (event: PointerEvent) => {
    if (drag?.first.pointerId !== event.pointerId) return;
    event.stopImmediatePropagation();
    const isTap = !drag.hasMoved && event.type === 'pointerup';
    end(event.type === 'pointerup');
    if (isTap) ends.onTap?.(event);
  };

  const all = [
    ['pointerdown', handleDown],
    ['pointermove', handleMove],
    ['pointerup', handleUp],
    ['pointercancel', handleUp],
  ] as const;
  for (const [type, listener] of all) element.addEventListener(type, listener, true);
  return () => {
    for (const [type, listener] of all) element.removeEventListener(type, listener, true);
    end(false);
  };
}

/** Keeps receiving the pointer's events outside the element. A pointer that is already up is ignored. */
function capture(element: HTMLElement, pointerId: number): void {
  try {
    element.setPointerCapture(pointerId);
  } catch {
    // The pointer went up between the event and now.
  }
}
