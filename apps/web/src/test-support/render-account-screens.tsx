import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { createQueryClient } from '../api/query-client.ts';
import { accountRoutes } from '../app/page-routes.tsx';
import { Providers, SessionWatch, ViewerProvider } from '../app/providers.tsx';

/**
 * The account screens at an address, in all that surrounds them in the real
 * application. Every other address shows only its own path.
 */
export function renderAccountScreens(address: string) {
  const user = userEvent.setup();
  const screen = render(
    <Providers queryClient={createQueryClient()}>
      <ViewerProvider>
        <MemoryRouter initialEntries={[address]}>
          <SessionWatch />
          <Address />
          <Routes>
            {accountRoutes}
            <Route path="*" element={<p>Somewhere else</p>} />
          </Routes>
        </MemoryRouter>
      </ViewerProvider>
    </Providers>,
  );
  return { ...screen, user, address: () => screen.getByTestId('address').textContent };
}

function Address() {
  const { pathname, search, hash } = useLocation();
  return <output data-testid="address">{`${pathname}${search}${hash}`}</output>;
}
