import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { moved, type PictureZoom, type Spot, whole, zoomedAt } from './picture-zoom.ts';
import classes from './shown-handout.module.css';

/** A double tap goes so near, and back. */
const NEAR = 2.5;

/** A picture that two fingers make larger and one moves; on a desk the wheel and the pointer do. */
export function PinchedPicture({ url, title }: { url: string; title: string }) {
  const frame = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Spot>());
  const [zoom, setZoom] = useState<PictureZoom>(whole);

  const spotOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Spot => {
    const { left, top, width, height } = frame.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const sizeOf = () => ({ width: frame.current?.clientWidth ?? 0, height: frame.current?.clientHeight ?? 0 });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    // React listens for the wheel without the right to keep the page where it is.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top, width, height } = element.getBoundingClientRect();
      const at = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
      setZoom((before) => zoomedAt(before, 1.1 ** (-event.deltaY / 50), at, { width, height }));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, []);

  const onDown = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, spotOf(event));
  };
  const onMove = (event: PointerEvent): void => {
    if (!fingers.current.has(event.pointerId)) return;
    const from = [...fingers.current.values()];
    fingers.current.set(event.pointerId, spotOf(event));
    const to = [...fingers.current.values()];
    setZoom((before) => moved(before, from, to, sizeOf()));
  };
  const onUp = (event: PointerEvent): void => {
    fingers.current.delete(event.pointerId);
  };
  const onDouble = (event: MouseEvent): void => {
    const at = spotOf(event);
    setZoom((before) => (before.times > 1 ? whole : zoomedAt(before, NEAR, at, sizeOf())));
  };
  const gestures = {
    onPointerDown: onDown,
    onPointerMove: onMove,
    onPointerUp: onUp,
    onPointerCancel: onUp,
    onDoubleClick: onDouble,
  };
  return (
    <div ref={frame} className={classes.frame} {...gestures}>
      <img
        src={url}
        alt={title}
        draggable={false}
        referrerPolicy="no-referrer"
        style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.times})` }}
      />
    </div>
  );
}
