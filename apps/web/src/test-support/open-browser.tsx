import { cleanup, render } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import { connectBrowserSession } from '../api/browser-session.ts';
import { createQueryClient } from '../api/query-client.ts';
import { App } from '../app/app.tsx';

/** A browser with the whole app in one tab, whose logins and addresses are real. */
export interface Browser {
  /** Opens an address in the tab. */
  open: (path: string) => void;
  /** Closes the tab, as somebody does who leaves. */
  close: () => void;
}

/** A browser with a window of this size (px), until the test ends. */
export function openBrowser({ width = 1440, height = 900 } = {}): Browser {
  onTestFinished(connectBrowserSession());
  window.happyDOM.setViewport({ width, height });
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(height - 60);
  return {
    open: (path) => {
      window.history.replaceState(null, '', path);
      render(<App queryClient={createQueryClient()} />);
    },
    close: () => {
      window.dispatchEvent(new Event('pagehide'));
      cleanup();
    },
  };
}
