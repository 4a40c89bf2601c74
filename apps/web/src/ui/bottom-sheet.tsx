import { useMergedRef } from '@mantine/hooks';
import { type ReactNode, type Ref, type RefObject, useEffect, useRef } from 'react';
import classes from './bottom-sheet.module.css';
import { closeOnEscape } from './close-on-escape.ts';
import { type Detent, type SheetRest, sheetRest } from './sheet-detents.ts';

export interface BottomSheetProps {
  label: string;
  detent: Detent;
  onDetentChange: (detent: Detent) => void;
  /** Called when it is flicked down, or on Escape in it. */
  onClose: () => void;
  /** Stays while the body scrolls. Dragging it moves the sheet. */
  header?: ReactNode;
  children: ReactNode;
  /** Stays at the lower edge. */
  footer?: ReactNode;
  /** The scrolling part, for callers that scroll it. */
  bodyRef?: Ref<HTMLDivElement>;
}

/**
 * The panel on phones: full width, and a strip, half, or all of the stage high. Its handle can be dragged, flicked down
 * to close the sheet, or pressed. It fills its nearest positioned ancestor, which is the stage.
 */
export function BottomSheet({
  label,
  detent,
  onDetentChange,
  onClose,
  header,
  children,
  footer,
  bodyRef: givenRef,
}: BottomSheetProps) {
  const sheetRef = useRef<HTMLElement>(null);
  const gripRef = useRef<HTMLDivElement>(null);
  const bodyRef = useRef<HTMLDivElement>(null);
  const body = useMergedRef(bodyRef, givenRef);
  useSheetDrag({
    sheetRef,
    gripRef,
    bodyRef,
    detent,
    onRest: (rest) => (rest === 'closed' ? onClose() : onDetentChange(rest)),
  });
  const isFull = detent === 'full';
  return (
    <section
      className={classes.sheet}
      aria-label={label}
      data-detent={detent}
      ref={sheetRef}
      onKeyDown={closeOnEscape(onClose)}
    >
      <div className={classes.grip} ref={gripRef}>
        <button
          type="button"
          className={classes.handle}
          aria-label={isFull ? 'Collapse' : 'Expand'}
          aria-expanded={isFull}
          onClick={() => onDetentChange(detent === 'half' ? 'full' : 'half')}
        >
          <span className={classes.bar} />
        </button>
        {header}
      </div>
      <div className={classes.body} ref={body}>
        {children}
      </div>
      {footer}
    </section>
  );
}

/** Movements below this are a press, above it a drag (px). */
const dragThreshold = 6;
/** Only this last part of a drag counts for its speed (ms). */
const speedWindow = 100;

interface Drag {
  startX: number;
  startY: number;
  startHeight: number;
  active: boolean;
  trail: { y: number; time: number }[];
}

interface SheetDragOptions {
  sheetRef: RefObject<HTMLElement | null>;
  /** Dragging here always moves the sheet. */
  gripRef: RefObject<HTMLElement | null>;
  /** A swipe here scrolls first. It moves the sheet only when it goes down from the top. */
  bodyRef: RefObject<HTMLElement | null>;
  detent: Detent;
  onRest: (rest: SheetRest) => void;
}

/** Lets a finger move a sheet. During the move, only the height of the element changes and nothing renders. */
function useSheetDrag({ sheetRef, gripRef, bodyRef, detent, onRest }: SheetDragOptions): void {
  const latest = useRef({ detent, onRest });
  useEffect(() => {
    latest.current = { detent, onRest };
  });

  useEffect(() => {
    const sheet = sheetRef.current;
    const grip = gripRef.current;
    const body = bodyRef.current;
    if (sheet === null || grip === null || body === null) return;
    const drag = createSheetDrag(sheet, () => latest.current);
    const stopGrip = followGrip(grip, drag);
    const stopBody = followBody(body, drag);
    return () => {
      stopGrip();
      stopBody();
    };
  }, [sheetRef, gripRef, bodyRef]);
}

/** The state of a drag, or none. */
interface SheetDrag {
  begin: (x: number, y: number) => void;
  /** The current drag; undefined if no finger is down. */
  current: () => Drag | undefined;
  /** Makes the sheet follow the finger. */
  activate: () => void;
  move: (y: number, time: number) => void;
  end: (event: Event) => void;
  forget: () => void;
}

function createSheetDrag(sheet: HTMLElement, latest: () => Pick<SheetDragOptions, 'detent' | 'onRest'>): SheetDrag {
  // Uses the nearest positioned ancestor, because elements in between may have no height.
  const stageHeight = () => sheet.offsetParent?.clientHeight ?? window.innerHeight;
  let drag: Drag | undefined;
  return {
    begin(x, y) {
      drag = { startX: x, startY: y, startHeight: sheet.offsetHeight, active: false, trail: [] };
    },
    current: () => drag,
    activate() {
      if (drag === undefined) return;
      drag.active = true;
      sheet.dataset.dragging = 'true';
    },
    move(y, time) {
      if (drag === undefined) return;
      drag.trail = [...drag.trail.filter((point) => time - point.time < speedWindow), { y, time }];
      const height = Math.min(Math.max(drag.startHeight - (y - drag.startY), 0), stageHeight());
      sheet.style.height = `${height}px`;
    },
    end(event) {
      const ended = drag;
      drag = undefined;
      if (ended === undefined || !ended.active) return;
      delete sheet.dataset.dragging;
      const rest = sheetRest({
        from: latest().detent,
        height: sheet.offsetHeight,
        stageHeight: stageHeight(),
        velocity: speed(ended.trail, event.timeStamp),
      });
      sheet.style.height = '';
      latest().onRest(rest);
    },
    forget() {
      drag = undefined;
    },
  };
}

/**
 * Drags the sheet by its grip, with any pointer.
 * @returns stops listening
 */
function followGrip(grip: HTMLElement, drag: SheetDrag): () => void {
  const pointerDown = (event: PointerEvent) => {
    if (event.isPrimary && event.button === 0) drag.begin(event.clientX, event.clientY);
  };
  const pointerMove = (event: PointerEvent) => {
    const current = drag.current();
    if (current === undefined) return;
    if (!current.active) {
      if (Math.abs(event.clientY - current.startY) < dragThreshold) return;
      drag.activate();
      grip.setPointerCapture(event.pointerId);
    }
    drag.move(event.clientY, event.timeStamp);
  };
  const swallowClick = (event: Event) => {
    event.stopPropagation();
    event.preventDefault();
  };
  const pointerUp = (event: PointerEvent) => {
    // A drag that ends over a tab must not press it.
    if (drag.current()?.active) {
      grip.addEventListener('click', swallowClick, { capture: true, once: true });
      setTimeout(() => grip.removeEventListener('click', swallowClick, true));
    }
    drag.end(event);
  };
  grip.addEventListener('pointerdown', pointerDown);
  grip.addEventListener('pointermove', pointerMove);
  grip.addEventListener('pointerup', pointerUp);
  grip.addEventListener('pointercancel', drag.end);
  return () => {
    grip.removeEventListener('pointerdown', pointerDown);
    grip.removeEventListener('pointermove', pointerMove);
    grip.removeEventListener('pointerup', pointerUp);
    grip.removeEventListener('pointercancel', drag.end);
  };
}

/**
 * Drags the sheet by its body, if that is scrolled to the top and the finger moves down.
 * @returns stops listening
 */
function followBody(body: HTMLElement, drag: SheetDrag): () => void {
  const touchStart = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (event.touches.length !== 1 || touch === undefined || body.scrollTop > 0) return;
    drag.begin(touch.clientX, touch.clientY);
  };
  const touchMove = (event: TouchEvent) => {
    const touch = event.touches[0];
    const current = drag.current();
    if (current === undefined || touch === undefined) return;
    if (!current.active) {
      const down = touch.clientY - current.startY;
      const sideways = Math.abs(touch.clientX - current.startX);
      if (Math.abs(down) < dragThreshold && sideways < dragThreshold) return;
      if (down < sideways || body.scrollTop > 0 || event.touches.length > 1) {
        drag.forget();
        return;
      }
      drag.activate();
    }
    event.preventDefault();
    drag.move(touch.clientY, event.timeStamp);
  };
  body.addEventListener('touchstart', touchStart, { passive: true });
  body.addEventListener('touchmove', touchMove, { passive: false });
  body.addEventListener('touchend', drag.end);
  body.addEventListener('touchcancel', drag.end);
  return () => {
    body.removeEventListener('touchstart', touchStart);
    body.removeEventListener('touchmove', touchMove);
    body.removeEventListener('touchend', drag.end);
    body.removeEventListener('touchcancel', drag.end);
  };
}

/** Speed in pixels per millisecond just before the release; positive is downward. Zero if the finger rested. */
function speed(trail: readonly { y: number; time: number }[], released: number): number {
  const first = trail[0];
  const last = trail.at(-1);
  if (first === undefined || last === undefined || last.time === first.time) return 0;
  if (released - last.time >= speedWindow) return 0;
  return (last.y - first.y) / (last.time - first.time);
}
