import { hitBox, type MapInks, platePadding } from '@venture-atlas/map-math';
import { faceOf } from '../label-canvas/label-faces.ts';
import type { LabelPlace } from '../label-canvas/label-place.ts';
import { Lettering } from '../label-canvas/lettering.ts';
import { isFaceLoaded } from '../label-canvas/load-fonts.ts';
import { around, nameBoxInView, type PixelBox, shapeBoxInView } from '../label-canvas/mark-box.ts';
import { boxOfName, type NamePlace } from '../label-canvas/name-place.ts';
import {
  type MarkScene,
  markedNames,
  measureMark,
  paintOverLabels,
  paintUnderLabels,
  shapesUnderLabels,
} from '../label-canvas/paint-marks.ts';
import { isSameView, type PaintView } from '../label-canvas/paint-view.ts';
import type { PlacedNames } from '../label-canvas/placed-names.ts';
import { plateBox, plateShift } from '../label-canvas/plate.ts';
import type { PointFeed } from '../label-canvas/point-feed.ts';
import type { PointStore } from '../label-canvas/point-store.ts';
import { type SelectedMark, selectedMark } from '../label-canvas/selected-mark.ts';
import type { DraggedMark } from '../model/handle-drag.ts';
import { L } from './leaflet.ts';

/** A canvas just large enough for what is drawn on it. It covers part of the view and moves with the map. */
class MarkCanvas {
  readonly frame: HTMLElement;
  readonly context: CanvasRenderingContext2D | null;
  private readonly canvas: HTMLCanvasElement;
  private shown: PaintView | undefined;

  constructor() {
    this.frame = L.DomUtil.create('div');
    this.canvas = L.DomUtil.create('canvas', '', this.frame);
    this.canvas.hidden = true;
    this.context = this.canvas.getContext('2d');
  }

  /** Draws into the smallest part of the view that contains all boxes. Without a box, nothing is shown. */
  show(
    view: PaintView,
    boxes: readonly (PixelBox | undefined)[],
    draw: (context: CanvasRenderingContext2D, part: PaintView) => void,
  ): void {
    const inView = boxes.filter((box) => box !== undefined);
    this.shown = view;
    this.canvas.hidden = inView.length === 0 || this.context === null;
    if (inView.length === 0 || this.context === null) return;
    const box = around(inView);
    const width = box.right - box.left;
    const height = box.bottom - box.top;
    this.canvas.width = Math.round(width * view.ratio);
    this.canvas.height = Math.round(height * view.ratio);
    Object.assign(this.canvas.style, {
      width: `${this.canvas.width / view.ratio}px`,
      height: `${this.canvas.height / view.ratio}px`,
      left: `${box.left}px`,
      top: `${box.top}px`,
    });
    draw(this.context, { ...view, x: view.x + box.left / view.scale, y: view.y + box.top / view.scale, width, height });
  }

  /** Keeps the canvas on its part of the map. */
  follow(map: L.Map): void {
    const { shown } = this;
    if (shown === undefined) return;
    const scale = map.getZoomScale(map.getZoom(), 0);
    const corner = L.point(shown.x * scale, shown.y * scale).subtract(map.getPixelOrigin());
    L.DomUtil.setTransform(this.frame, corner, scale / shown.scale);
  }
}

/** Gap between plate and line, in CSS pixels. */
const GAP = 3;

/** The line under the name of the selected place that shows the DM the players' alias. */
class AliasLine {
  private readonly element: HTMLElement;

  constructor(frame: HTMLElement) {
    this.element = L.DomUtil.create('span', '', frame);
    this.element.hidden = true;
    Object.assign(this.element.style, {
      position: 'absolute',
      font: 'italic 500 15px/1.2 var(--va-font-title)',
      whiteSpace: 'nowrap',
      pointerEvents: 'none',
    });
  }

  /** @param place the drawn name; `turn` in radians clockwise */
  show(alias: string, place: Pick<LabelPlace, 'x' | 'y' | 'px' | 'halfHeight'>, turn: number, inks: MapInks) {
    this.element.hidden = false;
    this.element.textContent = `Players: ${alias}`;
    const below = place.halfHeight + platePadding(place.px).y + GAP;
    const { ink, halo } = inks;
    Object.assign(this.element.style, {
      left: `${place.x}px`,
      top: `${place.y}px`,
      color: ink,
      transform: `rotate(${turn}rad) translate(-50%, ${below}px)`,
      transformOrigin: '0 0',
      textShadow: [
        `1px 1px 1px ${halo}`,
        `-1px -1px 1px ${halo}`,
        `1px -1px 1px ${halo}`,
        `-1px 1px 1px ${halo}`,
      ].join(),
    });
  }

  hide(): void {
    this.element.hidden = true;
  }
}

const NOTHING = 'null null';
/** How long a dropped place stays drawn at its new position until a new picture arrives. */
const LET_GO_MS = 800;

/**
 * Marks the hovered and the selected point: outlines under the labels, names and dots above them. Over each name lies a
 * real button for users who do not see the canvas. The canvas is small, so that hovering never repaints the labels.
 */
export class MarksLayer extends L.Layer {
  private readonly feed: PointFeed;
  private readonly viewNow: () => PaintView;
  private readonly under = new MarkCanvas();
  private readonly over = new MarkCanvas();
  private readonly buttons: { selected: HTMLButtonElement; hovered: HTMLButtonElement };
  private readonly alias: AliasLine;
  private inks: MapInks;
  private selectedId: number | null = null;
  private hoveredId: number | null = null;
  private showsHidden = false;
  private placed: PlacedNames | undefined;
  private shown: PaintView | undefined;
  private drawn = NOTHING;
  private hasAskedForSigns = false;
  private held: DraggedMark | undefined;
  private letGo: ReturnType<typeof setTimeout> | undefined;
  /** Called after each drawing. */
  onDrawn: () => void = () => undefined;

  /** @param onPress called when a name was activated without a pointer */
  constructor(feed: PointFeed, viewNow: () => PaintView, inks: MapInks, onPress: (id: number) => void) {
    super();
    this.feed = feed;
    this.viewNow = viewNow;
    this.inks = inks;
    const press = (id: number | null) => {
      if (id !== null) onPress(id);
    };
    this.buttons = {
      selected: markButton(this.over.frame, () => press(this.selectedId)),
      hovered: markButton(this.over.frame, () => press(this.hoveredId)),
    };
    this.buttons.selected.setAttribute('aria-pressed', 'true');
    this.alias = new AliasLine(this.over.frame);
  }

  override onAdd(map: L.Map): this {
    map.getPane('under-labels')?.append(this.under.frame);
    map.getPane('marks')?.append(this.over.frame);
    this.paint();
    return this;
  }

  override onRemove(): this {
    this.under.frame.remove();
    this.over.frame.remove();
    return this;
  }

  override getEvents() {
    return { zoom: this.follow, viewreset: this.follow };
  }

  setInks(inks: MapInks): void {
    this.inks = inks;
    this.repaint();
  }

  setSelected(id: number | null): void {
    if (id === this.selectedId) return;
    this.selectedId = id;
    this.hold(undefined);
    this.repaint();
  }

  /** Draws the selected place as it is dragged; undefined: as saved. */
  hold(held: DraggedMark | undefined): void {
    clearTimeout(this.letGo);
    this.letGo = undefined;
    if (held === this.held) return;
    this.held = held;
    this.repaint();
  }

  /** Keeps the dragged state until the picture shows what was saved. */
  release(): void {
    this.letGo = setTimeout(() => this.hold(undefined), LET_GO_MS);
  }

  /** How the selected place is drawn; undefined while there is none. */
  selectedNow(): SelectedMark | undefined {
    const view = this._map ? this.viewNow() : undefined;
    return view && selectedMark(this.sceneOf(view, this.feed.store.indexOf(this.selectedId)), view);
  }

  setHovered(id: number | null): void {
    if (id === this.hoveredId) return;
    this.hoveredId = id;
    this.repaint();
  }

  /** Whether the hovered point gets its name even if it is hidden at this zoom. */
  setShowsHidden(isOn: boolean): void {
    this.showsHidden = isOn;
  }

  /** Sets the names of the shown picture. */
  setPlaced(placed: PlacedNames | undefined): void {
    this.placed = placed;
    if (this.letGo !== undefined) this.hold(undefined);
    this.repaint();
  }

  /** Draws for the current view, unless that is done already. */
  paint(): void {
    const view = this._map ? this.viewNow() : undefined;
    const isDrawn = this.drawn === `${this.selectedId} ${this.hoveredId}` && this.shown !== undefined;
    if (view !== undefined && isDrawn && isSameView(this.shown as PaintView, view)) return;
    this.repaint(view);
  }

  /** Redraws although view and marks are the same, because points or fonts changed. */
  repaint(view = this._map ? this.viewNow() : undefined): void {
    const { selectedId, hoveredId } = this;
    const marked = `${selectedId} ${hoveredId}`;
    if (view === undefined || (marked === NOTHING && this.drawn === NOTHING)) return;
    this.drawn = marked;
    this.shown = view;
    this.loadSigns();
    this.draw(view, this.sceneOf(view, this.feed.store.indexOf(selectedId)));
    this.follow();
    this.onDrawn();
  }

  /** The page draws marks itself, so it needs the outlines of signs as well as the painter. Until then marks have dots. */
  private loadSigns(): void {
    if (this.hasAskedForSigns || !this.feed.store.hasSigns()) return;
    this.hasAskedForSigns = true;
    import('../label-canvas/sign-part.ts').then(
      ({ learnAllSigns }) => {
        learnAllSigns();
        this.repaint();
      },
      () => {
        this.hasAskedForSigns = false;
      },
    );
  }

  private sceneOf(view: PaintView, selected: number): MarkScene {
    const { store, ground } = this.feed;
    const { width, height } = view;
    const { inks, placed, held, showsHidden: namesHidden } = this;
    return {
      store,
      ground,
      inks,
      screen: { width, height },
      selected,
      namesHidden,
      placed,
      held,
      hovered: store.indexOf(this.hoveredId),
    };
  }

  private draw(view: PaintView, scene: MarkScene): void {
    const { store, selected, hovered } = scene;
    const marked = [hovered, selected].filter((index) => index !== -1);
    for (const index of marked) this.measure(index);
    const below = shapesUnderLabels(scene);
    this.under.show(
      view,
      below.map((index) => shapeBoxInView(store, index, view)),
      (context, part) => paintUnderLabels(context, part, scene),
    );
    const above = marked.filter((index) => !below.includes(index));
    this.over.show(
      view,
      [
        ...marked.flatMap((index) => markedNames(scene, index, view).map((name) => nameBoxInView(store, name, view))),
        ...above.map((index) => shapeBoxInView(store, index, view)),
      ],
      (context, part) => paintOverLabels(context, part, scene),
    );
    this.place(this.buttons.selected, selected, scene, view);
    this.placeAlias(selected, scene, view);
    this.place(this.buttons.hovered, hovered === selected ? -1 : hovered, scene, view);
  }

  private measure(index: number): void {
    const { store } = this.feed;
    if (this.over.context === null) return;
    // Fonts that arrive later change the width. Until then the fallback is drawn.
    isFaceLoaded(faceOf(store, index).font, store.names[index] ?? '', () => {
      store.widths[index] = Number.NaN;
      this.repaint();
    });
    measureMark(new Lettering(this.over.context), store, index);
  }

  private place(button: HTMLButtonElement, index: number, scene: MarkScene, view: PaintView): void {
    button.hidden = index === -1;
    const [name] = index === -1 ? [] : markedNames(scene, index, view);
    if (name !== undefined) layOverName(button, name, scene.store, view);
  }

  /** Writes the players' alias under the selected name. */
  private placeAlias(index: number, scene: MarkScene, view: PaintView): void {
    const { store } = this.feed;
    const [name] = index === -1 ? [] : markedNames(scene, index, view);
    const alias = this.feed.pointAt(index)?.alias;
    if (name === undefined || alias === undefined || alias === null) {
      this.alias.hide();
      return;
    }
    const box = boxOfName(name, store, view);
    const turn = name.form === 'straight' ? name.rotation : 0;
    if (store.isShape(index)) {
      this.alias.show(alias, box, turn, this.inks);
      return;
    }
    const { shiftX, shiftY } = plateShift(store, index, box);
    const { left, width } = plateBox(store, index, box);
    const toMiddle = left + width / 2;
    const [x, y] = [box.x + shiftX + Math.cos(turn) * toMiddle, box.y + shiftY + Math.sin(turn) * toMiddle];
    this.alias.show(alias, { ...box, x, y }, turn, this.inks);
  }

  private follow(): void {
    if (!this._map) return;
    this.under.follow(this._map);
    this.over.follow(this._map);
  }
}

/** A button over a name for users who do not see the canvas. Tab skips it. */
function markButton(frame: HTMLElement, onPress: () => void): HTMLButtonElement {
  const element = L.DomUtil.create('button', '', frame);
  element.type = 'button';
  element.tabIndex = -1;
  element.hidden = true;
  element.addEventListener('click', onPress);
  return element;
}

/** Lays a button over a name, high enough for a finger. */
function layOverName(button: HTMLButtonElement, name: NamePlace, store: PointStore, view: PaintView): void {
  const { x, y, halfWidth, halfHeight } = boxOfName(name, store, view);
  const box = hitBox({ x, y, left: -halfWidth, right: halfWidth, top: -halfHeight, bottom: halfHeight });
  button.setAttribute('aria-label', store.names[name.index] ?? '');
  Object.assign(button.style, {
    left: `${x + box.left}px`,
    top: `${y + box.top}px`,
    width: `${box.right - box.left}px`,
    height: `${box.bottom - box.top}px`,
    rotate: `${name.form === 'straight' ? name.rotation : 0}rad`,
  });
  // The focus ring goes around the drawn label, not around the larger area for fingers.
  button.style.setProperty('--finger-room', `${-box.top - halfHeight}px`);
}
