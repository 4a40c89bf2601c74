/** A view of a map as an address names it: the middle of what nothing covers, in map units, and CSS pixels per unit. */
export interface LinkedView {
  readonly lng: number;
  readonly lat: number;
  readonly zoom: number;
}

/** `#x,y,zoom`: plain decimals only, so that no other fragment (`#invite=`, an anchor) is taken for a view. */
const VIEW = /^#(-?\d{1,10}(?:\.\d{1,8})?),(-?\d{1,10}(?:\.\d{1,8})?),(\d{1,6}(?:\.\d{1,8})?)$/;

/** Digits of the zoom that tell two views apart; a pixel of any screen is less than one part in ten thousand. */
const ZOOM_DIGITS = 5;
const MOST_DECIMALS = 8;

/** The view as the fragment of an address: as many decimals as a tenth of a pixel needs. */
export function viewHash({ lng, lat, zoom }: LinkedView): string {
  const decimals = Math.min(MOST_DECIMALS, Math.max(0, Math.ceil(Math.log10(zoom)) + 1));
  return `#${plain(lng, decimals)},${plain(lat, decimals)},${plainZoom(zoom)}`;
}

/** The view that a fragment names; undefined for every other fragment. It may lie far outside of the map. */
export function viewInHash(hash: string): LinkedView | undefined {
  const found = VIEW.exec(hash);
  if (found === null) return undefined;
  const [lng = NaN, lat = NaN, zoom = NaN] = found.slice(1).map(Number);
  return zoom > 0 ? { lng, lat, zoom } : undefined;
}

/** Without zeros at the end, and never as `1e-7`, as numbers of that size write themselves. */
function plain(value: number, decimals: number): string {
  const digits = value.toFixed(decimals);
  const short = digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
  return short === '-0' ? '0' : short;
}

function plainZoom(zoom: number): string {
  const whole = Math.ceil(Math.log10(zoom));
  return plain(zoom, Math.min(MOST_DECIMALS, Math.max(0, ZOOM_DIGITS - whole)));
}
