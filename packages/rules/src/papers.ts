/** A sheet of paper in portrait format, in millimeters. */
export interface Paper {
  width: number;
  height: number;
}

/** The paper sizes of posters. */
export const papers = {
  A4: { width: 210, height: 297 },
  A3: { width: 297, height: 420 },
  A2: { width: 420, height: 594 },
  A1: { width: 594, height: 841 },
  A0: { width: 841, height: 1189 },
  Letter: { width: 215.9, height: 279.4 },
  Tabloid: { width: 279.4, height: 431.8 },
} as const satisfies Record<string, Paper>;

export type PaperName = keyof typeof papers;

export const paperNames = Object.keys(papers) as readonly PaperName[];

/** The resolutions of a poster's picture, in dots per inch. */
export const posterResolutions = [150, 200, 300] as const;
export type PosterResolution = (typeof posterResolutions)[number];

/** Texts about posters. They are separate because few people need them. */
export const posterWords = {
  gone: 'This poster is no longer kept. Ask for it again.',
  notReady: 'This poster is not ready yet.',
  cancelled: 'The poster is canceled.',
  notSeen: 'You can no longer see this map.',
  noRoom: 'There is no room left on the server to make the poster.',
  broken:
    'The poster could not be made. Try another paper or format; if it fails again, tell the person who runs this site.',
  busy: 'Many posters are being made at the moment. Try again in a minute.',
  tooLarge: 'This sheet would be too large. Choose a smaller paper or fewer dots per inch.',
  tooManyNames: 'This sheet would have more names than can be printed. Choose fewer names, or a smaller paper.',
  noMap: (location: string) => `${location} has no map that could be printed.`,
  mapBy: (mapMaker: string) => `Map by ${mapMaker}`,
} as const;
