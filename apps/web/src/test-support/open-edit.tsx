import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { endSession } from '../session/session-end.ts';
import type { RealServer } from './real-server.ts';
import { renderApp, viewerOfKind } from './render-app.tsx';
import { signIn } from './sign-in.ts';

/** Opens a map in edit mode in the whole app, as staff, in a window of this size; no visit before is remembered. */
export async function openEdit(
  server: RealServer,
  path = '/admin/sword_coast/edit/',
  { width = 1440, height = 900, kind = 'staff' as 'staff' | 'user' | 'anonymous' } = {},
): Promise<void> {
  endSession('logged-out');
  window.happyDOM.setViewport({ width, height });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height - 60);
  renderApp({ path, viewer: kind === 'anonymous' ? viewerOfKind(kind) : await signIn(server, kind) });
  if (kind === 'staff') await screen.findByText('Edit mode');
}
