import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconEraser,
  IconHandMove,
  IconLine,
  IconMagnet,
  IconPlus,
  IconPolygon,
} from '@tabler/icons-react';
import { formMessages, staffMessages } from '@venture-atlas/rules';
import { type ReactNode, useId } from 'react';
import { useTouch } from '../../../ui/use-touch.ts';
import { canStartRing, canUndo, type ShapeTool } from '../../model/shape-draft.ts';
import { HANDLE_KEYS_ID } from '../../model/shape-on-stage.ts';
import { SunkenHole, TwoPolygons } from './shape-icons.tsx';
import { ShapeNotices } from './shape-notices.tsx';
import { ShapeQuestion } from './shape-question.tsx';
import classes from './shape-tools.module.css';
import { asideWarning, handleHint, handleKeys, shapeAdvice, shapeSize } from './shape-words.ts';
import { ToolButton } from './tool-button.tsx';
import type { ShapeEditing } from './use-shape-editing.ts';
import { ToolbarStop, useToolbarKeys } from './use-toolbar-keys.ts';

const tools: readonly { tool: ShapeTool; label: string; icon: ReactNode }[] = [
  { tool: 'add', label: 'Add', icon: <IconPlus size={20} stroke={1.75} aria-hidden="true" /> },
  { tool: 'drag', label: 'Drag', icon: <IconHandMove size={20} stroke={1.75} aria-hidden="true" /> },
  { tool: 'remove', label: 'Remove', icon: <IconEraser size={20} stroke={1.75} aria-hidden="true" /> },
];

/**
 * The toolbar of shape editing with all that it says: to be mounted in the stage, where it places itself (at the top
 * between rail and panel; on phones at the bottom, with the name and Stop Editing Shape at the top).
 */
export function ShapeTools({ editing }: { editing: ShapeEditing }) {
  const { draft, type, act, isSaving } = editing;
  const adviceId = useId();
  const isTouch = useTouch();
  const isPolygon = type === 'MultiPolygon';
  const keys = useToolbarKeys('Line');
  const isStopGone = !isPolygon && (keys.stop === 'Add polygon' || keys.stop === 'Add hole');
  return (
    <>
      <div className={classes.head}>
        <span className={classes.name}>{editing.name}</span>
        <button
          type="button"
          className={classes.stop}
          disabled={isSaving}
          onClick={() => {
            void editing.stop();
          }}
        >
          {isSaving ? formMessages.saving : staffMessages.stopEditingShape}
        </button>
      </div>
      <div className={classes.place}>
        <div className={classes.room}>
          <div
            className={classes.bar}
            role="toolbar"
            aria-label={`Shape of ${editing.name}`}
            aria-describedby={adviceId}
            onFocus={keys.onFocus}
            onKeyDown={keys.onKeyDown}
          >
            <ToolbarStop value={isStopGone ? 'Line' : keys.stop}>
              <div className={classes.group}>
                <ToolButton
                  label="Line"
                  icon={<IconLine size={20} stroke={1.75} aria-hidden="true" />}
                  isChosen={!isPolygon}
                  onClick={() => isPolygon && editing.changeType()}
                />
                <ToolButton
                  label="Polygon"
                  icon={<IconPolygon size={20} stroke={1.75} aria-hidden="true" />}
                  isChosen={isPolygon}
                  onClick={() => isPolygon || editing.changeType()}
                />
              </div>
              {isPolygon ? (
                <div className={classes.group}>
                  <ToolButton
                    label="Add polygon"
                    words="widest"
                    icon={<TwoPolygons />}
                    isChosen={draft.starts === 'polygon'}
                    isDisabled={draft.starts !== 'polygon' && !canStartRing(draft, 'polygon')}
                    onClick={() => act({ kind: 'start-polygon' })}
                  />
                  <ToolButton
                    label="Add hole"
                    words="widest"
                    icon={<SunkenHole />}
                    isChosen={draft.starts === 'hole'}
                    isDisabled={draft.starts !== 'hole' && !canStartRing(draft, 'hole')}
                    onClick={() => act({ kind: 'start-hole' })}
                  />
                </div>
              ) : null}
              <div className={classes.group}>
                {tools.map(({ tool, label, icon }) => (
                  <ToolButton
                    key={tool}
                    label={label}
                    icon={icon}
                    isChosen={draft.tool === tool}
                    onClick={() => act({ kind: 'tool', tool })}
                  />
                ))}
              </div>
              <div className={classes.group}>
                <ToolButton
                  label="Snap"
                  icon={<IconMagnet size={20} stroke={1.75} aria-hidden="true" />}
                  isChosen={editing.isSnapping}
                  words="never"
                  onClick={editing.toggleSnapping}
                />
                <ToolButton
                  label="Undo"
                  words="widest"
                  icon={<IconArrowBackUp size={20} stroke={1.75} aria-hidden="true" />}
                  isDisabled={!canUndo(draft)}
                  onClick={editing.undo}
                />
                <ToolButton
                  label="Redo"
                  icon={<IconArrowForwardUp size={20} stroke={1.75} aria-hidden="true" />}
                  isDisabled={draft.future.length === 0}
                  words="never"
                  onClick={editing.redo}
                />
              </div>
            </ToolbarStop>
          </div>
          <ShapeNotices editing={editing} warning={asideWarning(draft)} />
          <p className={classes.advice} id={adviceId}>
            <span role="status">{shapeSize(draft)}.</span>{' '}
            <span className={classes.clicks}>
              {[handleHint(editing.handles), shapeAdvice(draft, isTouch)].filter(Boolean).join(' ')}
            </span>
            <span className={classes.keys} id={HANDLE_KEYS_ID}>
              {handleKeys}
            </span>
          </p>
        </div>
      </div>
      <ShapeQuestion isOpen={editing.isAsking} name={editing.name} onAnswer={editing.answer} />
    </>
  );
}
