import { registerSecretFrame } from '../../map/panel/text/secret-frame.ts';

/** The DM reveals secrets of texts to players. */
registerSecretFrame(() => import('./secret-frame.tsx'));
