/** Fills an empty data folder with the demo world, as the first start does; true when that ended well. */
export function firstStart(dataDir: string): Promise<boolean>;
