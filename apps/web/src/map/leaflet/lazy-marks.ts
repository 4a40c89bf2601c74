import type { MapInks } from '@venture-atlas/map-math';
import { whenIdle } from '../../loading/when-idle.ts';
import type { PaintView } from '../label-canvas/paint-view.ts';
import type { PlacedNames } from '../label-canvas/placed-names.ts';
import type { PointFeed } from '../label-canvas/point-feed.ts';
import { fetchMarking, preloadMarking } from './fetch-marking.ts';
import type { L } from './leaflet.ts';
import type { MarksLayer } from './marks-layer.ts';

/**
 * The marks of a map. The code that draws them loads in an idle moment or when the first point is marked, because a map
 * can be shown without it.
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

  /** @param onPress called when a name was activated without a pointer */
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

  /** Whether the hovered point gets its name even if it is hidden at this zoom. */
  setShowsHidden(isOn: boolean): void {
    this.showsHidden = isOn;
    this.layer?.setShowsHidden(isOn);
  }

  /** Sets the names of the shown picture. */
  setPlaced(placed: PlacedNames | undefined): void {
    this.placed = placed;
    this.layer?.setPlaced(placed);
  }

  /** Draws for the current view, unless that is done already. */
  paint(): void {
    this.layer?.paint();
  }

  /** Redraws although view and marks are the same, because points or fonts changed. */
  repaint(): void {
    this.layer?.repaint();
  }

  private fetchIfMarked(): void {
    const isMarked = this.selectedId !== null || this.hoveredId !== null;
    if (this.layer !== undefined || this.isFetching || this.map === undefined || !isMarked) return;
    this.isFetching = true;
    fetchMarking()
      .then(({ MarksLayer }) => this.begin(this.make(this.inks, MarksLayer)))
      // The next mark retries.
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
