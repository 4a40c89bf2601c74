/** Whether a location has a map to go to: a picture, or a frame in which places are on a blank sheet. */
export const hasMap = (row: { picture_file: string | null; map_width: number | null }): boolean =>
  row.picture_file !== null || row.map_width !== null;
