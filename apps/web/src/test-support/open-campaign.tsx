import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { vi } from 'vitest';
import MapPage from '../features/map-page.tsx';
import '../features/registered-in-campaigns.ts';
import { anonymousViewer } from '../session/use-viewer.ts';
import { CAMPAIGN, type CampaignServer } from './campaign-server.ts';
import { renderInApp } from './render-app.tsx';

export interface OpenCampaignOptions {
  /** User id; without one the visitor has no account. */
  as?: number;
  child?: string;
  hash?: string;
  width?: number;
  height?: number;
}

/** Opens the campaign of a server on its map. */
export async function openCampaign(
  server: CampaignServer,
  { as, child, hash = '', width = 1440, height = 900 }: OpenCampaignOptions = {},
) {
  const viewer = as === undefined ? anonymousViewer : await server.signInAs(as);
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
    { path: `/campaign/${CAMPAIGN}/sword_coast/${search}${hash}`, viewer },
  );
}

/** Opens Your Campaign in the panel that is open. */
export async function openCampaignTab(): Promise<void> {
  const tab = await screen.findByRole('tab', { name: 'Your Campaign' });
  tab.click();
}
