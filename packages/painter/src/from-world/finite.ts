/** A value of a file as a number; undefined when it is none that can be counted with. */
export function finite(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
