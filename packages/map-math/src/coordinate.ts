/** Coordinates and sizes are kept to two decimals of a map unit; adding 0 turns minus zero into zero. */
export function toCoordinate(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}
