export { SuggestOnMap } from './suggest-on-map.tsx';
export { SuggestTab } from './suggest-tab.tsx';
