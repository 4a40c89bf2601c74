const WATER_TYPES: ReadonlySet<string> = new Set([
  'sea',
  'ocean',
  'bay',
  'gulf',
  'sound',
  'strait',
  'channel',
  'fjord',
  'lagoon',
  'lake',
  'pond',
  'river',
  'stream',
  'water',
  'harbour',
  'harbor',
]);

/** Whether places of this type are lettered as water. */
export function isWaterType(type: string | null): boolean {
  return type !== null && WATER_TYPES.has(type.toLowerCase());
}
