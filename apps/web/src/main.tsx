import './ui/mantine-styles.ts';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { connectBrowserSession } from './api/browser-session.ts';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app/app.tsx';
import { prefetchFirstMap } from './app/first-map.ts';
import { keepFirstLook } from './loading/first-look.tsx';
import { preloadOverlayFailure } from './loading/overlay-boundary.tsx';
import { whenIdle } from './loading/when-idle.ts';
import { watchHistory } from './navigation/history-hold.ts';
import { shareStyleNonce } from './ui/style-nonce.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('No #root');

keepFirstLook(root);
shareStyleNonce();
connectBrowserSession();
watchHistory();
const queryClient = createQueryClient();
void prefetchFirstMap(queryClient, location);
createRoot(root).render(<App queryClient={queryClient} />);
whenIdle(async () => (await import('./loading/survive-translation.ts')).surviveTranslation());
// Preloads the message about parts that fail to load, because it could not be loaded then.
whenIdle(() => void preloadOverlayFailure());
