import type { QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { BrowserRouter } from 'react-router';
import { Providers, SessionWatch, ViewerProvider } from './providers.tsx';
import { Router } from './router.tsx';

/** The whole application in a browser. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <StrictMode>
      <Providers queryClient={queryClient}>
        <ViewerProvider>
          <BrowserRouter>
            <SessionWatch />
            <Router />
          </BrowserRouter>
        </ViewerProvider>
      </Providers>
    </StrictMode>
  );
}
