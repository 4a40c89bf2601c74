/* The features of maps in campaigns and of the table screen, one per line. They load with the campaign. */
import './bulk/feature.tsx';
import './campaign/feature.tsx';
import './fog/feature.ts';
import './handouts/feature.ts';
import './knowledge/feature.tsx';
import './news/feature.ts';
import './notes/feature.ts';
import './parties/feature.ts';
import './pings/feature.ts';
import './presence/feature.ts';
import './reveals/feature.ts';
import './rumors/feature.tsx';
import './selection/feature.tsx';
import './session-bar/feature.ts';
