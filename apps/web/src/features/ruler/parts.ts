export { MeasuredWay } from './measured-way.tsx';
export { RulerCard } from './ruler-card.tsx';
