import { MantineProvider, useComputedColorScheme } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { OfflineNotice } from '../ui/offline-notice.tsx';
import { styleNonce } from '../ui/style-nonce.ts';
import { mantineVariables, theme } from '../ui/theme.ts';
import { ToastRegion } from '../ui/toasts.tsx';
import { colorSchemeManager } from './color-scheme.ts';

const schemes = colorSchemeManager();

export interface ProvidersProps {
  queryClient: QueryClient;
  children: ReactNode;
}

/** What every screen stands in: the query cache, the theme, and the places where the app speaks. */
export function Providers({ queryClient, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={mantineVariables}
        deduplicateCssVariables={false}
        colorSchemeManager={schemes}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
        withGlobalClasses={false}
      >
        <BrowserChrome />
        {children}
        <OfflineNotice />
        <ToastRegion />
      </MantineProvider>
    </QueryClientProvider>
  );
}

/** Gives the frame of a phone's browser the colour of the bar. */
function BrowserChrome() {
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    const colour = scheme === 'dark' ? '#141c20' : '#fbfcfb';
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour);
  }, [scheme]);
  return null;
}
