export { RulerLayer } from '../leaflet/ruler-layer.tsx';
export { RulerCard } from './ruler-card.tsx';
