import {
  asScale,
  type FreeArea,
  INITIAL_ZOOM,
  type Insets,
  isPointFree,
  type MapLatLng,
  type MapTheme,
  mapInks,
  toLeafletZoom,
} from '@venture-atlas/map-math';
import { moveFocus } from '../../ui/move-focus.ts';
import type { GhostHits } from '../label-canvas/hit-test.ts';
import type { PaintView } from '../label-canvas/paint-view.ts';
import { MOUSE_REACH_PX, TOUCH_REACH_PX } from '../label-canvas/pointer-reach.ts';
import {
  type CameraFrame,
  type CameraView,
  clampView,
  freeMiddle,
  type PlaceTarget,
  placeAt,
  viewOfPlace,
  viewShowing,
  wholeMapView,
} from '../model/camera.ts';
import type { PointView, Switched } from '../model/point-views.ts';
import { type ShownPicture, showPicture } from './add-picture.ts';
import { Camera } from './camera.ts';
import { fetchMarking, marking } from './fetch-marking.ts';
import { type GestureCallbacks, listenToGestures } from './gestures.ts';
import { listenToHover } from './hover-input.ts';
import { LabelLayer } from './label-layer.ts';
import { LazyMarks } from './lazy-marks.ts';
import { endMove, type L } from './leaflet.ts';
import type { DrawMapBox, MapEvents, MapHandle, MapView, StageMap, StartView } from './map-view.ts';
import { Pointing } from './pointing.ts';
import type { StageCovers } from './stage-covers.ts';
import { listenToZoomInput } from './zoom-input.ts';

/** Converts a box drawn by a gesture from pixels to map units. */
const drawnBox = (camera: Camera, draw: DrawMapBox | undefined): ReturnType<NonNullable<GestureCallbacks['box']>> =>
  draw && ((corners, isDone) => draw(corners && [camera.placeAt(corners[0]), camera.placeAt(corners[1])], isDone));

/** How often view changes are reported during a movement. */
const VIEW_CHANGE_MS = 200;
/** A revealed point is at least this far from the edge of the free area, in CSS pixels. */
const REVEAL_PX = 48;

/** Connects camera, picture, labels, marks, and inputs of one map. Lives outside React's rendering. */
export class MapEngine implements MapHandle {
  private readonly parts: EngineParts;
  private readonly camera: Camera;
  private readonly labels: LabelLayer;
  private readonly marks: LazyMarks;
  private readonly pointing: Pointing;
  private readonly picture: ShownPicture;
  private readonly stopListening: (() => void)[];
  private insets: Insets;
  private eyes: StageMap['eyes'];
  /** Set once something was selected. */
  private covers: StageCovers | undefined;
  private selectedId: number | null = null;
  private viewTimer: ReturnType<typeof setTimeout> | undefined;
  private hasStarted = false;

  constructor(parts: EngineParts) {
    const { map, stage, stageMap, events, theme } = parts;
    this.parts = parts;
    this.insets = parts.insets;
    this.eyes = stageMap.eyes;
    map.createPane('under-labels').style.zIndex = '390';
    map.createPane('labels').style.zIndex = '400';
    map.createPane('marks').style.zIndex = '450';
    const middle = { lat: stageMap.height / 2, lng: stageMap.width / 2 };
    this.camera = new Camera(map, this.frameNow, { centre: middle, scale: asScale(INITIAL_ZOOM) });
    this.camera.onFrame = this.handleFrame;
    this.camera.onRest = this.handleRest;
    this.labels = new LabelLayer(stageMap, mapInks[theme]);
    this.marks = new LazyMarks(this.labels.feed, () => this.labels.viewNow(), mapInks[theme], events.onSelect);
    this.pointing = new Pointing({
      stage,
      labels: this.labels,
      marks: this.marks,
      onHover: (id) => events.onHover(id),
    });
    this.labels.freeOf = this.freeOf;
    this.labels.onPoints = () => this.marks.repaint();
    this.labels.onSwap = () => this.marks.setPlaced(this.labels.placed);
    this.start();
    this.picture = showPicture(map, stageMap, parts.classes, (trouble) => events.onPictureProblem(trouble));
    this.labels.addTo(map);
    this.marks.addTo(map);
    const resize = new ResizeObserver(this.handleResize);
    resize.observe(stage);
    this.stopListening = [
      () => resize.disconnect(),
      () => this.covers?.stop(),
      () => this.picture.stop(),
      listenToZoomInput(
        stage,
        this.camera,
        () => events.onEscape(),
        (letter) => events.onLetter(letter),
      ),
      listenToHover(stage, (at) => this.pointing.hover(at, !this.camera.isAtRest)),
      listenToGestures(stage, {
        camera: this.camera,
        frameNow: this.frameNow,
        onTap: (at, isTouch) => {
          if (events.onPlace(this.camera.placeAt(at))) return;
          this.pointing.find(at, isTouch ? TOUCH_REACH_PX : MOUSE_REACH_PX, events.onSelect);
        },
        isPlacing: () => events.isPlacing(),
        box: () => drawnBox(this.camera, events.box()),
        onDragging: this.handleDragging,
      }),
    ];
  }

  destroy(): void {
    clearTimeout(this.viewTimer);
    this.selectedId = null;
    for (const stop of this.stopListening) stop();
    this.camera.stop();
    this.pointing.stop();
    this.marks.remove();
    this.labels.remove();
  }

  setPoints(points: readonly PointView[], switched?: Switched): void {
    this.labels.setPoints(points, switched);
    this.marks.repaint();
  }

  setSelected(id: number | null): void {
    this.selectedId = id;
    this.measureCovers();
    this.pointing.setSelected(id);
    this.labels.setSelected(id);
    this.marks.setSelected(id);
  }

  /** Sets the point whose row in a list or in search is hovered or active. */
  setHovered(id: number | null): void {
    this.pointing.setElsewhere(id);
  }

  /** Sets whether points react to the pointer. While a shape is edited, only its handles do. */
  setPointing(isOn: boolean): void {
    this.pointing.setOn(isOn);
  }

  /**
   * For editors: shows hidden points and names without room faintly. `ghosts` finds the faint dots under the pointer.
   */
  setGhosts(ghosts: GhostHits | undefined): void {
    this.pointing.setGhosts(ghosts);
  }

  setTheme(theme: MapTheme): void {
    this.labels.setInks(mapInks[theme]);
    this.marks.setInks(mapInks[theme]);
  }

  /** Sets another picture of the same map, or another masked version of it. */
  setPicture(stageMap: StageMap): void {
    const { eyes } = stageMap;
    if (eyes !== undefined && eyes !== this.eyes) this.labels.blank();
    this.eyes = eyes;
    this.picture.show(stageMap);
  }

  setInsets(insets: Insets): void {
    this.insets = insets;
    this.uncover();
  }

  zoomIn(): void {
    this.camera.zoomBy(1);
  }

  zoomOut(): void {
    this.camera.zoomBy(-1);
  }

  panTo(place: PlaceTarget, seconds?: number): void {
    this.camera.goTo(viewOfPlace(place, this.frameNow()), seconds);
  }

  reveal(point: MapLatLng): void {
    const target = viewShowing(
      point,
      this.camera.goal,
      this.frameNow(),
      REVEAL_PX,
      marking()?.stageCovers(this.parts.stage),
    );
    if (target !== undefined) this.camera.goTo(target);
  }

  fit(): void {
    this.goTo(wholeMapView);
  }

  goTo(view: StartView): void {
    this.camera.goTo(view(this.frameNow()));
  }

  view(): MapView {
    const { centre, scale } = this.camera.view;
    const frame = this.frameNow();
    const freeCentre = placeAt(freeMiddle(frame), this.camera.view, frame);
    return { centre, freeCentre, zoom: scale, size: frame.view };
  }

  focus(): void {
    moveFocus(this.parts.stage);
  }

  private readonly frameNow = (): CameraFrame => {
    const { x: width, y: height } = this.parts.map.getSize();
    return { view: { width, height }, map: this.parts.stageMap, insets: this.insets };
  };

  /** Shows the initial view. A hidden stage has no size yet, so this repeats once it has one. */
  private start(): void {
    const { map, start } = this.parts;
    const frame = this.frameNow();
    this.hasStarted = frame.view.width > 0 && frame.view.height > 0;
    const { centre, scale } = clampView(start(frame), frame);
    map.setView([centre.lat, centre.lng], toLeafletZoom(scale), { animate: false });
    this.camera.startAt({ centre, scale });
  }

  private readonly handleResize = (): void => {
    this.parts.map.invalidateSize({ animate: false });
    if (this.hasStarted) this.camera.jumpTo(this.camera.view);
    else this.start();
    // On another screen, or after a browser zoom, tiles may need another level.
    endMove(this.parts.map, true);
    this.measureCovers();
    this.labels.moved(false, undefined);
    this.marks.paint();
  };

  private readonly handleFrame = (): void => {
    const { camera } = this;
    this.labels.moved(!camera.isAtRest, camera.goal === camera.view ? undefined : this.paintViewOf(camera.goal));
    this.viewTimer ??= setTimeout(this.reportView, VIEW_CHANGE_MS);
  };

  private readonly handleRest = (): void => {
    this.measureCovers();
    this.labels.moved(false, undefined);
    this.marks.paint();
    this.pointing.hoverAgain();
    clearTimeout(this.viewTimer);
    this.reportView();
  };

  private readonly reportView = (): void => {
    this.viewTimer = undefined;
    this.parts.events.onViewChange(this.view());
  };

  private readonly handleDragging = (isDragging: boolean): void => {
    if (isDragging) this.parts.stage.dataset.pointer = 'dragging';
    else delete this.parts.stage.dataset.pointer;
  };

  /**
   * Handles new elements over the map, such as tools or messages. While the map moves, they are measured at its end.
   */
  private readonly handleCovers = (): void => {
    if (!this.camera.isAtRest) return;
    const wasFree = this.isSelectedFree();
    this.uncover();
    const point = this.selectedPoint();
    if (point !== undefined && wasFree && !this.isSelectedFree()) this.reveal(point);
  };

  private readonly uncover = (): void => {
    this.measureCovers();
    this.labels.uncover();
  };

  /** Measures the elements over the map, but only while a place is selected: nothing else moves out of their way. */
  private measureCovers(): void {
    const isNeeded = this.selectedId !== null;
    const module = marking();
    if (module === undefined) {
      // The code that measures loads together with the marks.
      if (isNeeded) void fetchMarking().then(this.uncover, () => undefined);
      return;
    }
    if (isNeeded) this.covers ??= new module.StageCovers(this.parts.stage, this.handleCovers);
    this.covers?.measure(isNeeded);
  }

  private isSelectedFree(): boolean {
    const point = this.selectedPoint();
    const view = this.labels.viewNow();
    if (point === undefined) return false;
    const [x, y] = [point.lng - view.x, this.parts.stageMap.height - point.lat - view.y];
    return isPointFree({ x, y }, view.scale, this.freeOf(view));
  }

  private selectedPoint(): MapLatLng | undefined {
    const { store } = this.labels.feed;
    const row = this.selectedId === null ? -1 : store.indexOf(this.selectedId);
    return row === -1 ? undefined : { lng: store.x(row), lat: this.parts.stageMap.height - store.y(row) };
  }

  private readonly freeOf = ({ width, height }: PaintView): FreeArea => {
    const { left, top, right, bottom } = this.insets;
    return { box: { left, top, right: width - right, bottom: height - bottom }, covers: this.covers?.boxes ?? [] };
  };

  private paintViewOf({ centre, scale }: CameraView): PaintView {
    const now = this.labels.viewNow();
    const x = centre.lng - now.width / 2 / scale;
    const y = this.parts.stageMap.height - centre.lat - now.height / 2 / scale;
    return { ...now, x, y, scale };
  }
}

/** What the engine needs. */
interface EngineParts {
  readonly map: L.Map;
  /** The element that gets focus, pointers, and keys. */
  readonly stage: HTMLElement;
  readonly stageMap: StageMap;
  readonly classes: { readonly pictureClass: string; readonly sheetClass: string };
  readonly events: MapEvents;
  readonly theme: MapTheme;
  readonly insets: Insets;
  /** Where to start, once the stage has a size. */
  readonly start: StartView;
}
