/** How a picture lies in its frame: so many times as large as it fits, its middle moved from the frame's (CSS pixels). */
export interface PictureZoom {
  times: number;
  x: number;
  y: number;
}

/** Size of the frame in CSS pixels. */
export interface Frame {
  width: number;
  height: number;
}

/** A point in the frame, from its middle (CSS pixels). */
export interface Spot {
  x: number;
  y: number;
}

export const whole: PictureZoom = { times: 1, x: 0, y: 0 };

const MOST_TIMES = 8;

/** Never smaller than the frame, and never out of it. */
function within({ times, x, y }: PictureZoom, { width, height }: Frame): PictureZoom {
  const most = (side: number): number => ((times - 1) * side) / 2;
  const held = (at: number, side: number): number =>
    times === 1 ? 0 : Math.min(Math.max(at, -most(side)), most(side));
  return { times, x: held(x, width), y: held(y, height) };
}

/** Larger by a factor, with what lies under a spot held there. */
export function zoomedAt(zoom: PictureZoom, by: number, at: Spot, frame: Frame): PictureZoom {
  const times = Math.min(Math.max(zoom.times * by, 1), MOST_TIMES);
  const ratio = times / zoom.times;
  return within({ times, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }, frame);
}

/** After fingers (one, or two) went from some spots to others. */
export function moved(zoom: PictureZoom, from: readonly Spot[], to: readonly Spot[], frame: Frame): PictureZoom {
  const [before, now] = [middleOf(from), middleOf(to)];
  const by = from.length === 2 && to.length === 2 ? spread(to) / Math.max(spread(from), 1) : 1;
  const carried = { ...zoom, x: zoom.x + now.x - before.x, y: zoom.y + now.y - before.y };
  return zoomedAt(carried, by, now, frame);
}

function middleOf(spots: readonly Spot[]): Spot {
  const sum = spots.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / Math.max(spots.length, 1), y: sum.y / Math.max(spots.length, 1) };
}

const spread = ([one, other]: readonly Spot[]): number =>
  one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y);
