/* In one file, since all of them come together: each file more is a name that every page carries along. */
export { CampaignLine } from '../../features/campaign/campaign-line.tsx';
export { CampaignNotices } from '../../features/campaign/campaign-notices.tsx';
export { NotForPlayers } from '../../features/campaign/not-for-players.tsx';
export { PlacesFilter } from '../../features/campaign/places-filter.tsx';
export { RowEndParts } from '../../features/campaign/row-end.tsx';
export { RowStep } from '../../features/knowledge/row-step.tsx';
export { Notes } from '../../features/notes/notes.tsx';
export { OnMap } from '../../features/rumors/rumors-on-map.tsx';
export { RumourRows } from '../../features/rumors/rumour-rows.tsx';
