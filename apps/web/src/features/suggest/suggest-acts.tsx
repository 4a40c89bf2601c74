import { Button } from '@mantine/core';
import { IconDots, IconMapPinPlus, IconMessageReport, IconPencil } from '@tabler/icons-react';
import { suggestionWords } from '@venture-atlas/rules';
import { pages } from '@venture-atlas/types';
import { useLocation, useNavigate } from 'react-router';
import { useReadingScope } from '../../api/reading-scope.ts';
import { useScene } from '../../map/stage/map-scene.ts';
import { type SuggestWish, suggestPath } from '../../navigation/suggestion-paths.ts';
import { storeRedirect } from '../../session/redirect.ts';
import { useViewer } from '../../session/use-viewer.ts';
import rows from '../../ui/menu-rows.module.css';
import { usePopup } from '../../ui/use-popup.ts';
import classes from './suggest-acts.module.css';
import { useIsOffered } from './suggesting.ts';

const items = [
  { kind: 'change', label: suggestionWords.suggest, Icon: IconPencil },
  { kind: 'place', label: suggestionWords.place, Icon: IconMapPinPlus },
  { kind: 'wrong', label: suggestionWords.wrong, Icon: IconMessageReport },
] as const;

/** What somebody may suggest about a place, behind the three dots beside Copy Link. Without an account one logs in first. */
export function SuggestActs() {
  const { details, stage } = useScene();
  const { campaignId } = useReadingScope();
  const { isOpen, toggle, close, hostRef, buttonRef } = usePopup<HTMLDivElement>();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const isSignedOut = useViewer().viewer.kind === 'anonymous';
  const isOffered = useIsOffered();
  const { place } = stage;
  if (!isOffered || place === null) return null;
  const choose = (kind: SuggestWish['kind']) => {
    close();
    if (isSignedOut) {
      storeRedirect(suggestPath(details.slug, { campaignId, child: place.slug }, { kind }));
      void navigate(pages.login);
      return;
    }
    const next = new URLSearchParams(search);
    next.set('suggest', kind);
    next.delete('suggestion');
    void navigate({ search: next.toString(), hash }, { replace: true, preventScrollReset: true });
  };
  return (
    <div ref={hostRef}>
      <Button variant="default" aria-label="More" aria-expanded={isOpen} ref={buttonRef} onClick={toggle}>
        <IconDots size={20} stroke={1.75} aria-hidden="true" />
      </Button>
      {isOpen ? (
        <ul className={`${rows.rows} ${classes.menu}`}>
          {items.map(({ kind, label, Icon }) => (
            <li key={kind}>
              <button type="button" onClick={() => choose(kind)}>
                <Icon size={20} stroke={1.75} aria-hidden="true" />
                <span>{label}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
