/**
 * Fills an empty data folder with the demo world, as the first start does; true when that ended well.
 * @param env further settings of that server
 */
export function firstStart(dataDir: string, env?: Readonly<Record<string, string>>): Promise<boolean>;
