/** Beyond it a Web Mercator map ends. */
const LATITUDE_MAX = 85.051129;

/** A latitude as Web Mercator draws it, in degrees of longitude at the equator. */
export function mercator(latitude: number): number {
  const radians = (Math.min(LATITUDE_MAX, Math.max(-LATITUDE_MAX, latitude)) * Math.PI) / 180;
  return (Math.log(Math.tan(Math.PI / 4 + radians / 2)) * 180) / Math.PI;
}
