import { registerMapFeature } from '../../map/stage/map-features.ts';

registerMapFeature({ name: 'poster', order: 86, tools: () => import('./tools.tsx') });
