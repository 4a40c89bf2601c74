/** Some rows of a finished picture, in output pixels. Bands follow each other from the top without gaps. */
export interface Band {
  /** The first row. */
  top: number;
  /** The number of rows. */
  height: number;
  width: number;
  /** Red, green, and blue of each pixel, row by row. The receiver owns the array. */
  data: Uint8Array;
}

/** The size of a picture in output pixels. */
export interface PixelSize {
  width: number;
  height: number;
}

export const CHANNELS = 3;

/** Throws a RangeError for a band that is not the next one of a picture. */
export function checkNext(band: Band, expectedTop: number, { width, height }: PixelSize): void {
  const isNext = band.top === expectedTop && band.width === width && band.top + band.height <= height;
  if (!isNext || band.data.length !== band.width * band.height * CHANNELS)
    throw new RangeError(
      `Rows ${band.top} to ${band.top + band.height} of a picture ${band.width} wide do not continue row ${expectedTop} of one of ${width} x ${height}.`,
    );
}
