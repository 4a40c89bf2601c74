import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { createQueryClient } from '../api/query-client.ts';
import { Providers } from '../app/providers.tsx';
import { Router } from '../app/router.tsx';
import { anonymousViewer, ViewerContext, type ViewerState } from '../session/use-viewer.ts';

export interface RenderOptions {
  /** The address that is opened. */
  path?: string;
  viewer?: ViewerState;
}

/** Renders one part with everything around it that the app has, at an address and for a viewer. */
export function renderInApp(
  part: ReactNode,
  { path = '/', viewer = anonymousViewer }: RenderOptions = {},
): RenderResult {
  return render(
    <Providers queryClient={createQueryClient()}>
      <ViewerContext value={viewer}>
        <MemoryRouter initialEntries={[path]}>
          {part}
          <Address />
        </MemoryRouter>
      </ViewerContext>
    </Providers>,
  );
}

/** Opens an address in the whole app. */
export function renderApp(options: RenderOptions = {}): RenderResult {
  return renderInApp(<Router />, options);
}

/** The address the app is at now. */
export function currentAddress(): string {
  return document.querySelector('[data-address]')?.getAttribute('data-address') ?? '';
}

function Address() {
  const { pathname, search, hash } = useLocation();
  return <span hidden data-address={`${pathname}${search}${hash}`} />;
}

/** A signed-in viewer with distinct numbers. */
export function viewerOfKind(kind: 'anonymous' | 'user' | 'staff'): ViewerState {
  if (kind === 'anonymous') return anonymousViewer;
  const user = {
    id: 7,
    email: 'marisol@example.org',
    name: 'Marisol',
    is_staff: kind === 'staff',
    created_at: '2026-03-01T12:00:00.000Z',
    google_linked: false,
    has_password: true,
    email_verified: true,
    marketing_emails: false,
  };
  return { status: 'ready', viewer: { kind, id: 7 }, user };
}
