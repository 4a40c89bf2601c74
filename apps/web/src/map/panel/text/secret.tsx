import { IconLock } from '@tabler/icons-react';
import { type SecretFor, secretWords } from '@venture-atlas/rules';
import { EDITED_ATLAS } from '@venture-atlas/types';
import { type ReactNode, use } from 'react';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { lazyScreen } from '../../../loading/lazy-screen.ts';
import { useCampaign } from '../../stage/campaign-context.ts';
import { PlaceOfText } from './place-of-text.ts';
import classes from './secret.module.css';
import { secretFrame } from './secret-frame.ts';

interface SecretProps {
  secret: SecretFor;
  /** The ID of a secret that can be revealed. */
  id?: string;
  /** Its first words, because a text may hold several secrets. */
  begins: string;
  children: ReactNode;
}

/** A secret part of a text, under a label that says who can read it. The server sends it to nobody else. */
export function Secret({ secret, id, begins, children }: SecretProps) {
  const { worldId, campaignId } = useReadingScope();
  const campaign = useCampaign();
  const place = use(PlaceOfText);
  if (id !== undefined && place !== null && campaign?.isDm === true && secretFrame() !== undefined)
    return (
      <Frame id={id} place={place} begins={begins}>
        {children}
      </Frame>
    );
  // In the atlas, no DM reads secrets, even if the markup says so.
  const isEverybodys = campaignId === undefined && (worldId === undefined || worldId === EDITED_ATLAS);
  const words = secretWords[isEverybodys ? 'editors' : secret];
  return (
    <section className={classes.secret} aria-label={`${words}: ${begins}`}>
      <p className={classes.sign} aria-hidden="true">
        <IconLock size={16} stroke={1.75} />
        {words}
      </p>
      {children}
    </section>
  );
}

const Frame = lazyScreen(async () => {
  const load = secretFrame();
  if (load === undefined) throw new Error('Secrets are revealed in campaigns alone.');
  return (await load()).SecretFrame;
});
