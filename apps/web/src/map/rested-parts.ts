/* What a map takes up once the browser has rested, in one file: two small ones compress badly. */
export { KindFilter } from '../features/places/kind-filter.tsx';
export { MapTools } from './tools/map-tools.tsx';
