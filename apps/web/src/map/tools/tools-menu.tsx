import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconHome,
  IconLayoutGrid,
  IconLink,
  IconLock,
  IconMaximize,
  IconPictureInPicture,
  IconPrinter,
  IconRuler2,
} from '@tabler/icons-react';
import { messages, overviewWords } from '@venture-atlas/rules';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useReadingScope } from '../../api/reading-scope.ts';
import { hasFullScreen, isFullScreen } from '../../features/view-tools/full-screen.ts';
import { galleryPath } from '../../navigation/gallery-paths.ts';
import { paths } from '../../navigation/paths.ts';
import { copyText, refusedCopy } from '../../ui/copy-text.ts';
import { showToast } from '../../ui/toasts.tsx';
import { useTouch } from '../../ui/use-touch.ts';
import { toolKeys } from '../model/hotkeys.ts';
import type { ToolActs } from './tool-acts.ts';
import classes from './tools-menu.module.css';

export interface ToolsMenuProps {
  acts: ToolActs;
  /** Undefined for a map without a size: no poster can be made of it. */
  onPoster: (() => void) | undefined;
  /** Shows where one is; undefined for a map without a size. */
  onOverview: (() => void) | undefined;
  /** What stands beside the map elsewhere stands in the menu, too. */
  isPhone: boolean;
  onClose: () => void;
}

/** What stands behind the three dots of the tools. */
export function ToolsMenu({ acts, onPoster, onOverview, isPhone, onClose }: ToolsMenuProps) {
  /** The link, where the browser refuses to copy it. */
  const [refused, setRefused] = useState<string>();
  const closing = (act: () => void) => () => {
    onClose();
    act();
  };
  const isTouch = useTouch();
  const scope = useReadingScope();
  const navigate = useNavigate();
  const copy = async () => {
    const link = acts.viewLink();
    if (!(await copyText(link))) {
      setRefused(link);
      return;
    }
    onClose();
    showToast(messages.linkCopied);
  };
  const isFull = isFullScreen();
  return (
    <ul className={classes.menu}>
      {isPhone ? (
        <>
          <Row label="Ruler" keyName={toolKeys.ruler} onClick={closing(acts.measure)} Icon={IconRuler2} />
          <Row label="Home view" keyName={toolKeys.home} onClick={closing(acts.home)} Icon={IconHome} />
          <Row label="Whole map" keyName={toolKeys.whole} onClick={closing(acts.whole)} Icon={IconMaximize} />
        </>
      ) : null}
      {hasFullScreen() ? (
        <Row
          label={isFull ? 'Leave full screen' : 'Full screen'}
          keyName={toolKeys['full-screen']}
          onClick={closing(acts.fullScreen)}
          Icon={isFull ? IconArrowsMinimize : IconArrowsMaximize}
        />
      ) : null}
      {onOverview === undefined ? null : (
        <Row label={overviewWords.open} onClick={closing(onOverview)} Icon={IconPictureInPicture} />
      )}
      {onPoster === undefined ? null : <Row label="Make a poster" onClick={closing(onPoster)} Icon={IconPrinter} />}
      <Row label="All maps" onClick={closing(() => void navigate(galleryPath(scope)))} Icon={IconLayoutGrid} />
      <Row label="Copy link to this view" onClick={() => void copy()} Icon={IconLink} />
      <Row label={messages.privacyNotice} onClick={closing(() => void navigate(paths.privacyPolicy))} Icon={IconLock} />
      {refused === undefined ? null : (
        <li className={classes.refused}>
          <label>
            {refusedCopy(isTouch)}
            <input
              value={refused}
              readOnly
              ref={(field) => {
                field?.focus();
                field?.select();
              }}
            />
          </label>
        </li>
      )}
    </ul>
  );
}

interface RowProps {
  label: string;
  keyName?: string;
  onClick: () => void;
  Icon: typeof IconHome;
}

function Row({ label, keyName, onClick, Icon }: RowProps) {
  const isTouch = useTouch();
  return (
    <li>
      <button type="button" aria-keyshortcuts={keyName} onClick={onClick}>
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        <span>{label}</span>
        {keyName === undefined || isTouch ? null : (
          <span className={classes.key} aria-hidden="true">
            {keyName}
          </span>
        )}
      </button>
    </li>
  );
}
