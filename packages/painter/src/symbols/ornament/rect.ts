/** A rectangle by its upper left corner, in sheet units. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}
