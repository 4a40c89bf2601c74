import type { FreeArea, MapInks } from '@venture-atlas/map-math';
import { createPainter } from '../label-canvas/create-painter.ts';
import type { FramedMap } from '../label-canvas/framed-map.ts';
import { covers, grown, isSameView, type PaintView } from '../label-canvas/paint-view.ts';
import type { FromPainter, PaintedPicture, Painter } from '../label-canvas/painter-messages.ts';
import { PlacedNames } from '../label-canvas/placed-names.ts';
import { PointFeed } from '../label-canvas/point-feed.ts';
import type { PointView, Switched } from '../model/point-views.ts';
import { FADE_MS, LabelPictures } from './label-pictures.ts';
import { L, viewCorner } from './leaflet.ts';

/** A new picture is requested when less than this part of the view is left as margin. */
const LEAST_MARGIN = 0.15;
/** While zooming in, labels may be enlarged this much before new ones are requested. */
const MOST_BLOWN_UP = 1.06;

/**
 * The labels, dots, and shapes: a picture made by the painter. One transform moves it with the map, and a newer picture
 * replaces it. It is never blank: the old picture stays until the new one covers the view.
 */
export class LabelLayer extends L.Layer {
  /** Called when the rest of a long list of points has arrived. */
  onPoints: () => void = () => undefined;
  /** Called when a picture is swapped in, so that the layers above can follow. */
  onSwap: () => void = () => undefined;

  /** The uncovered part of a view, in CSS pixels. */
  freeOf: (view: PaintView) => FreeArea = ({ width, height }) => {
    return { box: { left: 0, top: 0, right: width, bottom: height }, covers: [] };
  };

  readonly feed: PointFeed;
  private painter: Painter;
  private sheets: LabelPictures | undefined;
  private shown: Pick<PaintedPicture, 'view' | 'isFirst'> | undefined;
  /** The names of the shown picture. */
  placed: PlacedNames | undefined;
  private waiting: PaintedPicture | undefined;
  private inks: MapInks;
  private selectedId: number | null = null;
  private showsHidden = false;
  private switched: Switched | undefined;
  /** The goal of the current movement; undefined at rest and during a drag. */
  private goal: PaintView | undefined;
  private isMoving = false;
  /** The view at rest for which names were placed. */
  private restedAt: PaintView | undefined;
  private isDirty = true;
  /** First request whose picture may show other names than the one before. */
  private newSince = Number.POSITIVE_INFINITY;
  private lastRequest = 0;
  /** Pictures requested up to this one are not shown any more. */
  private goneUntil = 0;
  private isAnswered = true;
  private stopMore: () => void = () => undefined;

  constructor(map: FramedMap, inks: MapInks) {
    super();
    L.Util.setOptions(this, { pane: 'labels' });
    this.inks = inks;
    this.feed = new PointFeed(map);
    this.painter = this.connect(createPainter());
  }

  override onAdd(): this {
    const pane = this.getPane();
    if (pane !== undefined) this.sheets = new LabelPictures(pane);
    this.follow();
    this.ask();
    return this;
  }

  override onRemove(): this {
    this.stopMore();
    this.painter.stop();
    this.sheets?.remove();
    return this;
  }

  override getEvents() {
    return { zoom: this.follow, viewreset: this.follow };
  }

  /** Sets the points and the layers that the viewer switched off. Pages are appended, edits replace single points. */
  setPoints(points: readonly PointView[], switched?: Switched): void {
    const isSwitched = switched !== this.switched;
    this.switched = switched;
    if (isSwitched) this.repaint();
    const message = this.feed.update(points);
    if (message === undefined) return;
    this.painter.send(message);
    if (this._map) this.getPane()?.removeAttribute('data-whole');
    this.repaint();
    this.sendMore();
  }

  setInks(inks: MapInks): void {
    this.inks = inks;
    this.repaint();
  }

  /** Sets the selected point. It is left out, because the marks above draw it. */
  setSelected(id: number | null): void {
    if (id === this.selectedId) return;
    this.selectedId = id;
    this.repaint();
  }

  /** For editors: shows points that are hidden at this zoom as faint dots. */
  setShowsHidden(isOn: boolean): void {
    if (isOn === this.showsHidden) return;
    this.showsHidden = isOn;
    this.repaint();
  }

  /** Called in each frame of a movement and at its end. `goal` is the view that it leads to, if known. */
  moved(isMoving: boolean, goal: PaintView | undefined): void {
    this.isMoving = isMoving;
    this.goal = goal;
    this.swapIfFit();
    this.ask();
  }

  /** The covered area changed, so the selected name may need another position. */
  uncover(): void {
    if (this.selectedId === null) return;
    this.restedAt = undefined;
    this.ask();
  }

  /** The current view in the painter's units. */
  viewNow(): PaintView {
    const map = this._map;
    const corner = viewCorner(map);
    const scale = map.getZoomScale(map.getZoom(), 0);
    const { x: width, y: height } = map.getSize();
    return { x: corner.x / scale, y: corner.y / scale, scale, width, height, ratio: globalThis.devicePixelRatio || 1 };
  }

  /** Another viewer may see less, so no name is shown until their picture is painted. */
  blank(): void {
    const pane = this.getPane();
    if (pane === undefined) return;
    this.goneUntil = this.lastRequest;
    this.sheets?.remove();
    this.sheets = new LabelPictures(pane);
    this.discard(this.waiting);
    this.waiting = this.shown = this.placed = undefined;
    this.repaint();
  }

  /** Requests a new picture of the current view. */
  repaint(): void {
    this.isDirty = true;
    this.ask();
  }

  private connect(painter: Painter): Painter {
    painter.onAnswer = (answer) => this.onMessage(answer);
    painter.onFailure = () => {
      painter.stop();
      this.painter = this.connect(createPainter('page'));
      this.painter.send(this.feed.everything());
      this.isAnswered = true;
      this.repaint();
    };
    return painter;
  }

  private onMessage(answer: FromPainter): void {
    if (answer.kind === 'indexed') {
      this.feed.adoptIndex(answer);
    } else if (answer.kind === 'fontsChanged') {
      this.feed.store.forgetWidths();
      this.repaintOnceAll();
    } else if (answer.kind === 'completed') {
      this.repaintOnceAll();
    } else if (answer.kind === 'unpainted') {
      this.isAnswered = true;
      this.markWhole();
      this.sendMore();
    } else {
      this.feed.takeWidths(answer.measured);
      if (answer.request === this.lastRequest) this.isAnswered = true;
      const isGone = answer.request <= this.goneUntil;
      this.discard(isGone ? answer : this.waiting);
      if (!isGone) this.waiting = answer;
      this.swapIfFit();
      this.sendMore();
      this.ask();
    }
  }

  /** While a long list is being sent, its end brings a new picture anyway. */
  private repaintOnceAll(): void {
    if (!this.feed.hasMore) this.repaint();
  }

  /** Sends the rest of a long list in portions, once its beginning is painted. */
  private sendMore(): void {
    this.stopMore();
    if (!this.feed.hasMore || !this.isAnswered || this.isDirty) return;
    const send = () => {
      const message = this.feed.more();
      if (message === undefined) return;
      this.painter.send(message);
      if (this.feed.hasMore) this.stopMore = afterTask(send);
      else {
        this.repaint();
        this.onPoints();
      }
    };
    this.stopMore = afterFrame(send);
  }

  /**
   * Sends one request at a time. The view is read when the request is sent, so the newest view wins. The request waits
   * for the current task to end: selecting a distant place moves the map next, and a picture of the old view would
   * delay that of the new one.
   */
  private ask(): void {
    queueMicrotask(() => this.send());
  }

  private send(): void {
    if (!this._map || !this.isAnswered) return;
    const wanted = this.wantedView();
    const view = wanted ?? this.viewAtRest();
    if (view === undefined || view.width === 0 || view.height === 0) return;
    if (!this.isMoving) this.restedAt = view;
    this.isAnswered = false;
    this.lastRequest += 1;
    if (this.isDirty) this.newSince = Math.min(this.newSince, this.lastRequest);
    this.isDirty = false;
    const { lastRequest: request, inks, isMoving, selectedId, showsHidden, switched, feed } = this;
    const isWidening = this.goal !== undefined && this.goal.scale < this.viewNow().scale;
    const { width, height, frame } = feed.map;
    const what = { view, map: { width, height, frame }, ground: feed.ground, moreFollows: feed.hasMore };
    const look = { inks, isMoving, isWidening, selectedId, showsHidden, switched };
    const room = { free: this.freeOf(view), hasPicture: wanted === undefined };
    this.painter.send({ kind: 'paint', request, ...what, ...look, ...room });
  }

  private wantedView(): PaintView | undefined {
    const now = this.viewNow();
    const { goal } = this;
    // When zooming out or flying away, the picture of the goal is made at once and shown as soon as it covers the view.
    const view = goal !== undefined && (goal.scale <= now.scale || !covers(grown(now, 1), goal)) ? goal : now;
    const picture = this.waiting ?? this.shown;
    const have = picture?.view;
    if (have === undefined || this.isDirty || have.ratio !== view.ratio) return view;
    const isSharp = have.scale === view.scale;
    if (!this.isMoving) return isSharp && covers(have, view) ? undefined : view;
    if (!isSharp) return view.scale / have.scale > MOST_BLOWN_UP || !covers(have, view) ? view : undefined;
    return covers(have, picture?.isFirst === true ? view : grown(view, LEAST_MARGIN)) ? undefined : view;
  }

  /** The view, if it came to rest at a new position. Names that it cuts off are moved into it. */
  private viewAtRest(): PaintView | undefined {
    if (this.isMoving || this.waiting !== undefined) return undefined;
    if (this.selectedId === null && this.feed.store.shapes.size === 0) return undefined;
    const now = this.viewNow();
    return this.restedAt !== undefined && isSameView(this.restedAt, now) ? undefined : now;
  }

  /** Shows the waiting picture unless it would leave a visible part of the view empty. */
  private swapIfFit(): void {
    const { waiting, shown } = this;
    if (waiting === undefined || !this._map) return;
    const now = this.viewNow();
    if (shown !== undefined && !covers(waiting.view, now) && covers(shown.view, now)) {
      if (this.isMoving) return;
      // The movement ended elsewhere, so the picture of its goal is useless. Its new content must still be shown.
      this.discard(waiting);
      this.waiting = undefined;
      if (waiting.request >= this.newSince) this.isDirty = true;
      return;
    }
    this.waiting = undefined;
    // A pan changes no names, because they are placed per zoom. Neither does the wider part of a picture.
    const isSameZoom = shown?.view.scale === waiting.view.scale;
    const isSame = shown === undefined || (isSameZoom && !waiting.isMoved && waiting.request < this.newSince);
    this.placed = new PlacedNames(waiting.names);
    this.sheets?.show(waiting, isSame ? 0 : FADE_MS[isSameZoom ? 'points' : 'zoom']);
    this.shown = { view: waiting.view, isFirst: waiting.isFirst };
    if (waiting.request >= this.newSince) this.newSince = Number.POSITIVE_INFINITY;
    this.follow();
    this.onSwap();
    this.markWhole();
  }

  /** Marks the pane when the shown picture has all points of the page. */
  private markWhole(): void {
    const isNewest = this.isAnswered && !this.isDirty && this.waiting === undefined;
    this.getPane()?.toggleAttribute('data-whole', isNewest && this.shown !== undefined && !this.feed.hasMore);
  }

  private discard(painted: PaintedPicture | undefined): void {
    if (painted !== undefined && !(painted.picture instanceof HTMLCanvasElement)) painted.picture.close();
  }

  /** Moves the pictures to their part of the map. */
  private follow(): void {
    if (this._map) this.sheets?.follow(this._map);
  }
}

/**
 * Runs a function after the next frame is on the screen, so that it does not delay that frame.
 * @returns cancels it
 */
function afterFrame(act: () => void): () => void {
  let stop = () => cancelAnimationFrame(frame);
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      stop = afterTask(act);
    });
  });
  return () => stop();
}

/**
 * Runs a function after all waiting tasks.
 * @returns cancels it
 */
function afterTask(act: () => void): () => void {
  const timer = setTimeout(act, 0);
  return () => clearTimeout(timer);
}
