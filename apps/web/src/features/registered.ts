/* The features of every map for readers, one per line. Removing a line removes the feature. */
import './campaign/tab/feature.tsx';
import './first-minute/feature.tsx';
import './layers/feature.tsx';
import './legend/feature.tsx';
import './overview/feature.ts';
import './places/feature.tsx';
import './poster/feature.ts';
import './ruler/feature.tsx';
import './search/feature.tsx';
import './suggest/feature.tsx';
import './view-tools/feature.ts';
import './welcome/feature.tsx';
