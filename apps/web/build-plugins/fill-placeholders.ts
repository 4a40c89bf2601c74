import type { AppConfig } from '@venture-atlas/types';
import type { Plugin } from 'vite';

const developmentConfig: AppConfig = {
  default_location: 'sword_coast',
  has_map: true,
  community_chat_url: null,
  contact_email: null,
  google_client_id: null,
  google_script_url: null,
};

/**
 * Fills the placeholders of `index.html` in the development server, where no
 * API stands between the file and the browser. In a build they stay, and the
 * API fills them for every answer.
 */
export function fillPlaceholders(): Plugin {
  return {
    name: 'venture-atlas:fill-placeholders',
    apply: 'serve',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replace('<!--head-->', '<title>Venture Atlas</title>')
          .replace('<!--first-look-->', '')
          .replaceAll('%NONCE%', 'development')
          .replace(
            '<!--app-config-->',
            `<script type="application/json" id="app-config">${JSON.stringify(developmentConfig)}</script>`,
          ),
    },
  };
}
