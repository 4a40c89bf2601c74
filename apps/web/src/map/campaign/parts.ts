/* In one file, since all of them come together: each file more is a name that every page carries along. */
export { CampaignLine } from './campaign-line.tsx';
export { CampaignNotices } from './campaign-notices.tsx';
export { RowStep } from './knowledge/row-step.tsx';
export { NotForPlayers } from './not-for-players.tsx';
export { Notes } from './notes/notes.tsx';
export { OnMap } from './on-map.tsx';
export { PlacesFilter } from './places-filter.tsx';
export { RowEndParts } from './row-end-parts.tsx';
export { RumourRows } from './rumour-rows.tsx';
