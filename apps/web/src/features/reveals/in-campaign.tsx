import { revealableText } from '@venture-atlas/rules';
import { useMemo } from 'react';
import { useLocationWiki } from '../../api/locations.ts';
import { RichText } from '../../map/panel/text/lazy-text.ts';
import { useTextScope } from '../../map/panel/use-text-scope.ts';
import { MapPart } from '../../map/stage/map-part.tsx';
import plain from '../../ui/plain.module.css';
import type { CampaignParts, CampaignSectionProps } from '../campaign/campaign-parts.ts';

export const inCampaign: CampaignParts = { name: 'reveals', order: 12, DmSection: SecretsOfPlace };

/** The secrets of a place's text, so that the DM reveals one without looking for it in the text. */
function SecretsOfPlace({ place, map }: CampaignSectionProps) {
  const { data } = useLocationWiki(place.slug, useTextScope());
  const content = data?.wiki_page_content;
  const markdown = useMemo(() => revealableText(content?.markdown ?? ''), [content?.markdown]);
  if (!content || markdown === '') return null;
  return (
    <section className={plain.stack12} aria-labelledby="secrets-of-place">
      <h3 className={plain.subtitle} id="secrets-of-place">
        Secrets in the text
      </h3>
      <MapPart waiting={null} resetKey={place.slug}>
        <RichText
          key={place.locationId}
          content={{ ...content, markdown }}
          place={{ id: place.locationId, name: place.name, slug: place.slug }}
          mapSlug={map.slug}
          source={null}
        />
      </MapPart>
    </section>
  );
}
