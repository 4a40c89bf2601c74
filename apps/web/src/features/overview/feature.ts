import { registerMapFeature } from '../../map/stage/map-features.ts';

registerMapFeature({ name: 'overview', order: 83, tools: () => import('./tools.tsx') });
