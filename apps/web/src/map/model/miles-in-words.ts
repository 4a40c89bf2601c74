/** A length in words; below ten miles with one decimal, if it has one. */
export function milesInWords(miles: number): string {
  const number = milesNumber(miles);
  return `${number} ${number === '1' ? 'mile' : 'miles'}`;
}

/** Only the number. */
export const milesNumber = (miles: number): string =>
  miles < 0.1 && miles > 0 ? 'under 0.1' : String(miles < 10 ? Number(miles.toFixed(1)) : Math.round(miles));
