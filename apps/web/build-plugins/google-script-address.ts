import type { Plugin } from 'vite';

const builtIn = "'https://accounts.google.com/gsi/client'";
/** Where the server says which script to load; Google's own unless the operator set another. */
const configured = `(JSON.parse(document.getElementById('app-config')?.textContent || '{}').google_script_url || ${builtIn})`;

/**
 * @react-oauth/google has the address of Google's script built in; here an
 * installation may set it (GOOGLE_SCRIPT_URL), so that sign-in can be tried
 * against a server of one's own.
 *
 * @throws Error when a new version of the library no longer holds the address
 */
export function googleScriptAddress(): Plugin {
  return {
    name: 'venture-atlas:google-script-address',
    // The development server would bundle the library before this plugin sees it.
    config: () => ({ optimizeDeps: { exclude: ['@react-oauth/google'] } }),
    transform: {
      filter: { id: /@react-oauth[\\/]google[\\/]dist[\\/]index\.esm\.js$/ },
      handler(code) {
        if (!code.includes(builtIn))
          throw new Error('@react-oauth/google has changed: its script address was not found.');
        return { code: code.replace(builtIn, configured), map: null };
      },
    },
  };
}
