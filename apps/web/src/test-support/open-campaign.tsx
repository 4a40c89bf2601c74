import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { vi } from 'vitest';
import MapPage from '../map/map-page.tsx';
import { writeTokens } from '../session/tokens.ts';
import { anonymousViewer, type ViewerState } from '../session/use-viewer.ts';
import { accessToken } from './account-server.ts';
import { CAMPAIGN } from './campaign-server.ts';
import { renderInApp, viewerOfKind } from './render-app.tsx';

/** Signs this browser in as a person, for the calls as well as for the screens. */
export function signInAs(id: number): ViewerState {
  const seconds = Math.floor(Date.now() / 1000);
  writeTokens({ access: accessToken({ sub: String(id), iat: seconds, exp: seconds + 900 }), refresh: 'r' }, Date.now());
  const { user } = viewerOfKind('user');
  return { status: 'ready', viewer: { kind: 'user', id }, user: user && { ...user, id } };
}

export interface OpenCampaignOptions {
  /** User id; without one the visitor has no account. */
  as?: number;
  child?: string;
  hash?: string;
  width?: number;
  height?: number;
}

/** Opens the campaign of `startCampaignServer` on its map. */
export function openCampaign({ as, child, hash = '', width = 1440, height = 900 }: OpenCampaignOptions = {}) {
  window.happyDOM.setViewport({ width, height });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height - 60);
  const search = child === undefined ? '' : `?child=${child}`;
  return renderInApp(
    <Routes>
      <Route
        path="/campaign/:id/:name"
        element={<MapPage slug="sword_coast" campaignId={CAMPAIGN} notFound={<p>This part of the map is blank</p>} />}
      />
      <Route path="*" element={<p>Somewhere else</p>} />
    </Routes>,
    {
      path: `/campaign/${CAMPAIGN}/sword_coast/${search}${hash}`,
      viewer: as === undefined ? anonymousViewer : signInAs(as),
    },
  );
}

/** Opens Your Campaign in the panel that is open. */
export async function openCampaignTab(): Promise<void> {
  const tab = await screen.findByRole('tab', { name: 'Your Campaign' });
  tab.click();
}
