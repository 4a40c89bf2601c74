import type { MapInks } from '@venture-atlas/map-math';
import { whenIdle } from '../../loading/when-idle.ts';
import type { PaintView } from '../label-canvas/paint-view.ts';
import type { PlacedNames } from '../label-canvas/placed-names.ts';
import type { PointFeed } from '../label-canvas/point-feed.ts';
import { fetchMarking, preloadMarking } from './fetch-marking.ts';
import type { L } from './leaflet.ts';
import type { MarksLayer } from './marks-layer.ts';

/**
 * The marks of a map from its beginning: how they are drawn is fetched when the browser rests or the first point is
 * marked, since no map needs it to be seen.
 */
export class LazyMarks {
  private readonly make: (inks: MapInks, layer: typeof MarksLayer) => MarksLayer;
  private inks: MapInks;
  private selectedId: number | null = null;
  private hoveredId: number | null = null;
  private showsHidden = false;
  private placed: PlacedNames | undefined;
  private layer: MarksLayer | undefined;
  private map: L.Map | undefined;
  private isFetching = false;
  private readonly stopWaiting: () => void;

  /** @param onPress a name was pressed by other means than a pointer */
  constructor(feed: PointFeed, viewNow: () => PaintView, inks: MapInks, onPress: (id: number) => void) {
    this.inks = inks;
    this.make = (inksNow, layer) => new layer(feed, viewNow, inksNow, onPress);
    this.stopWaiting = whenIdle(preloadMarking);
  }

  addTo(map: L.Map): void {
    this.map = map;
    this.fetchIfMarked();
  }

  remove(): void {
    this.stopWaiting();
    this.map = undefined;
    this.layer?.remove();
  }

  setInks(inks: MapInks): void {
    this.inks = inks;
    this.layer?.setInks(inks);
  }

  setSelected(id: number | null): void {
    this.selectedId = id;
    this.layer?.setSelected(id);
    this.fetchIfMarked();
  }

  setHovered(id: number | null): void {
    this.hoveredId = id;
    this.layer?.setHovered(id);
    this.fetchIfMarked();
  }

  /** The hovered point is named although it is hidden at this zoom. */
  setShowsHidden(isOn: boolean): void {
    this.showsHidden = isOn;
    this.layer?.setShowsHidden(isOn);
  }

  /** The names of the picture that is shown from now on. */
  setPlaced(placed: PlacedNames | undefined): void {
    this.placed = placed;
    this.layer?.setPlaced(placed);
  }

  /** Draws for the view as it is now, unless it is drawn already. */
  paint(): void {
    this.layer?.paint();
  }

  /** Draws anew although view and marks are the same: points or letters changed. */
  repaint(): void {
    this.layer?.repaint();
  }

  private fetchIfMarked(): void {
    const isMarked = this.selectedId !== null || this.hoveredId !== null;
    if (this.layer !== undefined || this.isFetching || this.map === undefined || !isMarked) return;
    this.isFetching = true;
    fetchMarking()
      .then(({ MarksLayer }) => this.begin(this.make(this.inks, MarksLayer)))
      // What is marked next asks again.
      .catch(() => undefined)
      .finally(() => {
        this.isFetching = false;
      });
  }

  private begin(layer: MarksLayer): void {
    if (this.map === undefined) return;
    this.layer = layer;
    layer.setShowsHidden(this.showsHidden);
    layer.setPlaced(this.placed);
    layer.setSelected(this.selectedId);
    layer.setHovered(this.hoveredId);
    layer.addTo(this.map);
  }
}
