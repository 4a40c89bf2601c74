/** A whole circle as SVG path data. */
export function circle(x: number, y: number, r: number): string {
  const [left, right] = [(x - r).toFixed(3), (x + r).toFixed(3)];
  const radius = r.toFixed(3);
  return `M${left} ${y.toFixed(3)}A${radius} ${radius} 0 1 0 ${right} ${y.toFixed(3)}A${radius} ${radius} 0 1 0 ${left} ${y.toFixed(3)}Z`;
}
