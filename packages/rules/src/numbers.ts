/**
 * A form's text as the number that is sent (specification section 5). What is not a finite number becomes 0.
 */
export function toNumber(text: string | number): number {
  const value = Number(text);
  // Adding 0 turns minus zero into zero.
  return Number.isFinite(value) ? value + 0 : 0;
}
