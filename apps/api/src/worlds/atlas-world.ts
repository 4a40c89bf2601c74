/**
 * The world that everything belonged to before there were others, and that staff's tools mean where nothing names
 * another one. Known by this number: it may be closed or renamed like any other, so that being the first open one says
 * nothing.
 */
export const ATLAS_WORLD_ID = 1;
