import { type MapInks, platePadding } from '@venture-atlas/map-math';
import type { LabelPlace } from '../label-canvas/label-place.ts';
import { L } from './leaflet.ts';

/** Between plate and line, in CSS pixels. */
const GAP = 3;

/** What the DM reads under the name of the selected place, where players know it by another one. */
export class AliasLine {
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

  /**
   * @param place of the name, as it is drawn; `turn` in radians clockwise
   */
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
