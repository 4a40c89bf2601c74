export { KindOnMap } from './leaflet/kind-on-map.tsx';
export { LegendCard } from './legend-card.tsx';
export { LegendSheet } from './legend-sheet.tsx';
