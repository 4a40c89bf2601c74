import type { MapInks } from '@venture-atlas/map-math';
import { hitBox } from '@venture-atlas/map-math';
import { faceOf } from '../label-canvas/label-faces.ts';
import { Lettering } from '../label-canvas/lettering.ts';
import { isFaceThere } from '../label-canvas/load-fonts.ts';
import { nameBoxInView, shapeBoxInView } from '../label-canvas/mark-box.ts';
import { boxOfName } from '../label-canvas/name-place.ts';
import {
  type MarkScene,
  measureMark,
  paintOverLabels,
  paintUnderLabels,
  shapesUnderLabels,
} from '../label-canvas/paint-marks.ts';
import { isSameView, type PaintView } from '../label-canvas/paint-view.ts';
import { namesToMark, type PlacedNames } from '../label-canvas/placed-names.ts';
import { plateBox, plateShift } from '../label-canvas/plate.ts';
import type { PointFeed } from '../label-canvas/point-feed.ts';
import { AliasLine } from './alias-line.ts';
import { L } from './leaflet.ts';
import { MarkCanvas } from './mark-canvas.ts';

const NOTHING = 'null null';

/**
 * The hovered and the selected point: outlines under the labels, names and dots above them, and over each name a real
 * button, so that whoever does not see the canvas finds it. Small, so that hovering never repaints the labels.
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

  /** @param onPress a name was pressed by other means than a pointer */
  constructor(feed: PointFeed, viewNow: () => PaintView, inks: MapInks, onPress: (id: number) => void) {
    super();
    this.feed = feed;
    this.viewNow = viewNow;
    this.inks = inks;
    const press = (id: number | null) => {
      if (id !== null) onPress(id);
    };
    this.buttons = {
      selected: this.button(() => press(this.selectedId)),
      hovered: this.button(() => press(this.hoveredId)),
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
    this.repaint();
  }

  setHovered(id: number | null): void {
    if (id === this.hoveredId) return;
    this.hoveredId = id;
    this.repaint();
  }

  /** The hovered point is named although it is hidden at this zoom. */
  setShowsHidden(isOn: boolean): void {
    this.showsHidden = isOn;
  }

  /** The names of the picture that is shown from now on. */
  setPlaced(placed: PlacedNames | undefined): void {
    this.placed = placed;
    this.repaint();
  }

  /** Draws for the view as it is now, unless it is drawn already. */
  paint(): void {
    const view = this._map ? this.viewNow() : undefined;
    const isDrawn = this.drawn === `${this.selectedId} ${this.hoveredId}` && this.shown !== undefined;
    if (view !== undefined && isDrawn && isSameView(this.shown as PaintView, view)) return;
    this.repaint(view);
  }

  /** Draws anew although view and marks are the same: points or letters changed. */
  repaint(view = this._map ? this.viewNow() : undefined): void {
    const { selectedId, hoveredId } = this;
    const marked = `${selectedId} ${hoveredId}`;
    if (view === undefined || (marked === NOTHING && this.drawn === NOTHING)) return;
    this.drawn = marked;
    this.shown = view;
    const { store, ground } = this.feed;
    const selected = store.indexOf(selectedId);
    const hovered = store.indexOf(hoveredId);
    const { width, height } = view;
    const screen = { width, height };
    const { inks, placed, showsHidden: namesHidden } = this;
    this.draw(view, { store, ground, inks, screen, selected, hovered, namesHidden, placed });
    this.follow();
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
        ...marked.flatMap((index) =>
          namesToMark(scene.placed, store, index, view).map((name) => nameBoxInView(store, name, view)),
        ),
        ...above.map((index) => shapeBoxInView(store, index, view)),
      ],
      (context, part) => paintOverLabels(context, part, scene),
    );
    this.place(this.buttons.selected, selected, view);
    this.placeAlias(selected, view);
    this.place(this.buttons.hovered, hovered === selected ? -1 : hovered, view);
  }

  private measure(index: number): void {
    const { store } = this.feed;
    if (this.over.context === null) return;
    // Letters that arrive later change the width; until then the fallback is drawn.
    isFaceThere(faceOf(store, index).font, store.names[index] ?? '', () => {
      store.widths[index] = Number.NaN;
      this.repaint();
    });
    measureMark(new Lettering(this.over.context), store, index);
  }

  private button(onPress: () => void): HTMLButtonElement {
    const element = L.DomUtil.create('button', '', this.over.frame);
    element.type = 'button';
    element.tabIndex = -1;
    element.hidden = true;
    element.addEventListener('click', onPress);
    return element;
  }

  /** Lays a button over a label, as high as a finger needs it. */
  private place(button: HTMLButtonElement, index: number, view: PaintView): void {
    button.hidden = index === -1;
    if (index === -1) return;
    const { store } = this.feed;
    const [name] = namesToMark(this.placed, store, index, view);
    if (name === undefined) return;
    const { x, y, halfWidth, halfHeight } = boxOfName(name, store, view);
    const box = hitBox({ x, y, left: -halfWidth, right: halfWidth, top: -halfHeight, bottom: halfHeight });
    button.setAttribute('aria-label', store.names[index] ?? '');
    Object.assign(button.style, {
      left: `${x + box.left}px`,
      top: `${y + box.top}px`,
      width: `${box.right - box.left}px`,
      height: `${box.bottom - box.top}px`,
      rotate: `${name.form === 'straight' ? name.rotation : 0}rad`,
    });
    // The ring of keyboard focus goes around the drawn label, not around the room for fingers.
    button.style.setProperty('--finger-room', `${-box.top - halfHeight}px`);
  }

  /** Writes under the selected name what players read in its place. */
  private placeAlias(index: number, view: PaintView): void {
    const { store } = this.feed;
    const [name] = index === -1 ? [] : namesToMark(this.placed, store, index, view);
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
