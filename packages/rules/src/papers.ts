/** A sheet of paper, upright, in millimetres. */
export interface Paper {
  width: number;
  height: number;
}

/** Papers that a poster can be made for. */
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

/** Dots per inch that a poster's picture can have. */
export const posterResolutions = [150, 200, 300] as const;
export type PosterResolution = (typeof posterResolutions)[number];
