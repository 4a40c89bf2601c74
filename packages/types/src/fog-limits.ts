// Apart from the schemas: screens read these numbers and must not carry the schema library along.

/** Rings of hexes or squares round a cell that one act of fog may take. */
export const FOG_RINGS_MAX = 8;
/** Cells, and points of one line or ring, that one act of fog names. */
export const FOG_CELLS_MAX = 2_000;
export const FOG_POINTS_MAX = 20_000;
/** Lines, and areas with their holes, of one act of fog. */
export const FOG_LINES_MAX = 500;
/** Acts of fog that are kept for one map of a campaign, those that were taken back included. */
export const FOG_ACTS_PER_MAP = 5_000;
/** Bytes of them together, as they are stored. */
export const FOG_BYTES_PER_MAP = 256 * 1024;
/** The longest side of a whole picture of a fogged map (pixels). */
export const FOG_WHOLE_SIDE_MAX = 2_048;
