/** A view of a map in an address: the center of the free area in map units, and CSS pixels per unit. */
export interface LinkedView {
  readonly lng: number;
  readonly lat: number;
  readonly zoom: number;
}

/** `#x,y,zoom` with plain decimals only, so that no other fragment (`#invite=`, an anchor) looks like a view. */
const VIEW = /^#(-?\d{1,10}(?:\.\d{1,8})?),(-?\d{1,10}(?:\.\d{1,8})?),(\d{1,6}(?:\.\d{1,8})?)$/;

/** Significant digits of the zoom. A pixel of any screen is less than one part in ten thousand. */
const ZOOM_DIGITS = 5;
const MOST_DECIMALS = 8;

/** Formats a view as a fragment, with decimals for a tenth of a pixel. */
export function viewHash({ lng, lat, zoom }: LinkedView): string {
  const decimals = Math.min(MOST_DECIMALS, Math.max(0, Math.ceil(Math.log10(zoom)) + 1));
  return `#${plain(lng, decimals)},${plain(lat, decimals)},${plainZoom(zoom)}`;
}

/** Parses the view in a fragment; undefined for every other fragment. It may be far outside the map. */
export function viewInHash(hash: string): LinkedView | undefined {
  const found = VIEW.exec(hash);
  if (found === null) return undefined;
  const [lng = NaN, lat = NaN, zoom = NaN] = found.slice(1).map(Number);
  return zoom > 0 ? { lng, lat, zoom } : undefined;
}

/** Formats a number without trailing zeros and without an exponent such as `1e-7`. */
function plain(value: number, decimals: number): string {
  const digits = value.toFixed(decimals);
  const short = digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
  return short === '-0' ? '0' : short;
}

function plainZoom(zoom: number): string {
  const whole = Math.ceil(Math.log10(zoom));
  return plain(zoom, Math.min(MOST_DECIMALS, Math.max(0, ZOOM_DIGITS - whole)));
}
