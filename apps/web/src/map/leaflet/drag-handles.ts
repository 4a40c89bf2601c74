import type { ScreenPoint } from '@venture-atlas/map-math';
import type { SelectedMark } from '../label-canvas/selected-mark.ts';
import { type DraggedMark, type DragStart, draggedMark, type Handle } from '../model/handle-drag.ts';
import type { L } from './leaflet.ts';
import { listenToDrag } from './listen-to-drag.ts';
import { MarksLayer } from './marks-layer.ts';

/** The elements of the handles. All lie on `box`; those around the name lie on `frame`. */
export interface HandleParts {
  readonly box: HTMLElement;
  readonly frame: HTMLElement;
  readonly pin: HTMLElement;
  readonly chip: HTMLElement;
  /** A line below the name. */
  readonly note: HTMLElement;
}

export interface HandleCallbacks {
  /** The selected place before the drag. */
  place(): { readonly scale: number; readonly isByHand: boolean };
  /** The drag ended. */
  onDone(handle: Handle, start: DragStart, now: DraggedMark): void;
  /** A handle was pressed but not dragged. The press is meant for whatever lies below. */
  onTap(event: PointerEvent): void;
}

/** A smaller name has room for one corner only, in CSS pixels. */
const SMALL_PX = { width: 64, height: 22 } as const;

/** Distance from the name to the middle of the text beside it, in CSS pixels. */
const CHIP_PX = 30;

/** Gap above the line below the name, in CSS pixels. */
const NOTE_GAP_PX = 6;

/** Height of the circle that turns the name, with its stem, in CSS pixels. */
const TURN_PX = 40;

/**
 * Keeps the handles on the selected place and makes them draggable.
 * @param height of the map, in map units
 * @returns stops it
 */
export function dragHandles(map: L.Map, parts: HandleParts, height: number, ends: HandleCallbacks): () => void {
  let stop: (() => void) | undefined;
  const take = (layer: L.Layer) => {
    if (stop === undefined && layer instanceof MarksLayer) stop = handleMarks(map, layer, parts, height, ends);
  };
  const added = ({ layer }: L.LayerEvent) => take(layer);
  map.eachLayer(take);
  // The marks layer may load after the first place is opened.
  map.on('layeradd', added);
  return () => {
    map.off('layeradd', added);
    stop?.();
  };
}

function handleMarks(
  map: L.Map,
  marks: MarksLayer,
  parts: HandleParts,
  height: number,
  ends: HandleCallbacks,
): () => void {
  const lay = () => layHandles(map, parts, marks.selectedNow());
  const hide = () => {
    parts.box.hidden = true;
  };
  const placeAt = (event: PointerEvent): ScreenPoint => {
    const { lat, lng } = map.mouseEventToLatLng(event);
    return { x: lng, y: height - lat };
  };
  const stops = [...parts.box.querySelectorAll<HTMLElement>('[data-handle]')].map((element) => {
    let drag: { handle: Handle; start: DragStart; now: DraggedMark } | undefined;
    return listenToDrag(element, {
      onStart: (event) => {
        const selected = marks.selectedNow();
        if (selected === undefined) return;
        const handle = meaning(element.dataset.handle as Handle, selected);
        const { mark } = selected;
        drag = { handle, start: { mark, at: placeAt(event), ...ends.place() }, now: mark };
        parts.box.dataset.dragged = handle;
      },
      onMove: (event) => {
        if (drag === undefined) return;
        const { handle, start } = drag;
        drag.now = draggedMark(handle, start, placeAt(event), event.shiftKey);
        marks.hold(drag.now);
        tellOn(parts.chip, handle, start, drag.now);
      },
      onEnd: (isDone) => {
        delete parts.box.dataset.dragged;
        parts.chip.hidden = true;
        if (drag === undefined) return;
        const { handle, start, now } = drag;
        drag = undefined;
        if (!isDone) return marks.hold(undefined);
        ends.onDone(handle, start, now);
        marks.release();
      },
      onTap: (event) => ends.onTap(event),
    });
  });
  marks.onDrawn = lay;
  // The marks are redrawn when the zoom ends.
  map.on('zoom', hide);
  lay();
  return () => {
    map.off('zoom', hide);
    for (const one of stops) one();
    marks.onDrawn = () => undefined;
    marks.hold(undefined);
  };
}

/** The handle that a drag applies to. A name without dot or drawing is its own pin. */
function meaning(handle: Handle, { ring, isShape }: SelectedMark): Handle {
  return handle === 'label' && ring === undefined && !isShape ? 'pin' : handle;
}

function layHandles(map: L.Map, parts: HandleParts, selected: SelectedMark | undefined): void {
  const { box, frame, pin, chip, note } = parts;
  box.hidden = selected === undefined;
  if (selected === undefined) return;
  const { mark, ring, frame: around } = selected;
  const place = (element: HTMLElement, x: number, y: number, turn = 0) => {
    const at = map.containerPointToLayerPoint([x, y]);
    element.style.transform = `translate(${at.x}px, ${at.y}px) rotate(${turn}rad)`;
  };
  const [width, height] = [2 * around.halfWidth, 2 * around.halfHeight];
  place(frame, around.x, around.y, mark.rotation);
  frame.style.setProperty('--width', `${width}px`);
  frame.style.setProperty('--height', `${height}px`);
  frame.toggleAttribute('data-small', width < SMALL_PX.width || height < SMALL_PX.height);
  // The circle is on the side away from the dot, and the text of the drag on the other side.
  const [dx, dy] = [selected.dot.x - around.x, selected.dot.y - around.y];
  const isDotBelow = dy * Math.cos(mark.rotation) - dx * Math.sin(mark.rotation) > 0;
  frame.dataset.turn = isDotBelow ? 'above' : 'below';
  const reach =
    Math.abs(around.halfWidth * Math.sin(mark.rotation)) + Math.abs(around.halfHeight * Math.cos(mark.rotation));
  const isTurnBelow = Math.cos(mark.rotation) < 0 === isDotBelow;
  place(chip, around.x, around.y + (isTurnBelow ? -1 : 1) * (reach + CHIP_PX));
  // Below the circle and the ring, too, if they are below the name.
  const ringEnd = ring === undefined ? 0 : selected.dot.y + ring;
  const end = around.y + reach + (isTurnBelow ? TURN_PX : 0);
  place(note, around.x, Math.max(end, ringEnd) + NOTE_GAP_PX);
  pin.hidden = ring === undefined;
  place(pin, selected.dot.x, selected.dot.y);
  pin.style.setProperty('--ring', `${2 * (ring ?? 0)}px`);
}

/** Shows the result of the drag beside the name. */
function tellOn(chip: HTMLElement, handle: Handle, start: DragStart, now: DraggedMark): void {
  chip.hidden = handle !== 'size' && handle !== 'turn';
  chip.textContent =
    handle === 'size'
      ? `Size ${Math.round((start.scale * now.size) / start.mark.size)}`
      : `${Math.round((now.rotation * 180) / Math.PI)}°`;
}
