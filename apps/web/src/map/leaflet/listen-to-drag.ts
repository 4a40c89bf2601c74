export interface DragCallbacks {
  /** It goes on from where the pointer went down. */
  onStart(from: PointerEvent): void;
  onMove(event: PointerEvent): void;
  /** @param isDone false: Escape, or the pointer was taken away; all is to be as before */
  onEnd(isDone: boolean): void;
  /** It went up where it went down. */
  onTap?(event: PointerEvent): void;
}

/** A hand that shakes drags nothing, in CSS pixels. */
const SLACK_PX = 4;

/**
 * Lets an element be dragged by mouse, pen or finger. Escape puts it back, and means nothing else then.
 * @param element whose pointers are listened to, before anything below it hears of them
 * @param takes whether a pointer that goes down is for this drag
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
      // A second finger means the map.
      if (event.pointerId !== drag.first.pointerId) end(false);
      return;
    }
    if (event.button !== 0 || !takes(event)) return;
    event.stopImmediatePropagation();
    drag = { first: event, hasMoved: false };
    capture(element, event.pointerId);
    // Before the keys of what is dragged, which listen on the document.
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

/** Keeps the pointer's events coming when it leaves the element; one that is gone already is no matter. */
function capture(element: HTMLElement, pointerId: number): void {
  try {
    element.setPointerCapture(pointerId);
  } catch {
    // It went up between the event and now.
  }
}
