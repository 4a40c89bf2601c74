/* The features of edit mode, one per line. Removing a line removes the feature. */
import './moving/feature.tsx';
import './picture/feature.tsx';
import './many/feature.tsx';
import './layers/feature.tsx';
import './bar/feature.tsx';
import './map-under/feature.ts';
import './shape/feature.tsx';
import './adding/feature.tsx';
import './handles/feature.tsx';
import './drafts/feature.tsx';
import './search/feature.tsx';
import './list/feature.tsx';
import './panel/feature.tsx';
import './tools/feature.tsx';
import './unpublished/feature.tsx';
import './saving/feature.tsx';
