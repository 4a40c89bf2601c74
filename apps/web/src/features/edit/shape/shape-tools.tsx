import { Button } from '@mantine/core';
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
import { type ReactNode, useContext, useId } from 'react';
import { canStartRing, canUndo, type ShapeTool } from '../../../map/model/shape-draft.ts';
import { HANDLE_KEYS_ID } from '../../../map/model/shape-on-stage.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useTouch } from '../../../ui/use-touch.ts';
import shapeNoticesClasses from './shape-notices.module.css';
import shapeQuestionClasses from './shape-question.module.css';
import classes from './shape-tools.module.css';
import { asideWarning, handleHint, handleKeys, shapeAdvice, shapeSize } from './shape-words.ts';
import toolButtonClasses from './tool-button.module.css';
import type { ShapeEditing } from './use-shape-editing.ts';
import { ToolbarStop, useToolbarKeys } from './use-toolbar-keys.ts';

const tools: readonly { tool: ShapeTool; label: string; icon: ReactNode }[] = [
  { tool: 'add', label: 'Add', icon: <IconPlus size={20} stroke={1.75} aria-hidden="true" /> },
  { tool: 'drag', label: 'Drag', icon: <IconHandMove size={20} stroke={1.75} aria-hidden="true" /> },
  { tool: 'remove', label: 'Remove', icon: <IconEraser size={20} stroke={1.75} aria-hidden="true" /> },
];

/**
 * The toolbar of shape editing with all messages. Render it in the stage, where it positions itself: at the top between
 * rail and panel; on phones at the bottom, with the name and Stop Editing Shape at the top.
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
        <span className={classes.name} translate="no">
          {editing.name}
        </span>
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

/** Icon of several polygons in one shape. */
const TwoPolygons = () => (
  <OutlineIcon>
    <path d="M3 11 7 3l5 3-1 6-5 2z" />
    <path d="M18 13v8M14 17h8" strokeLinecap="round" />
  </OutlineIcon>
);

/** Icon of a hole. */
const SunkenHole = () => (
  <OutlineIcon>
    <path d="M4 8 13 3l8 6-2 10-12 2z" />
    <path d="m10 10 4-1 2 4-4 3-3-2z" strokeDasharray="2.5 2" />
  </OutlineIcon>
);

const OutlineIcon = ({ children }: { children: ReactNode }) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

interface ShapeNoticesProps {
  editing: ShapeEditing;
  /** What saving will lose. */
  warning: string | null;
}

/** What prevents saving, and what saving will lose. */
function ShapeNotices({ editing, warning }: ShapeNoticesProps) {
  const { problem, isIncomplete } = editing;
  return (
    <div className={shapeNoticesClasses.notices}>
      {problem === null ? null : (
        <Alert
          kind="error"
          action={
            isIncomplete ? (
              <span className={shapeNoticesClasses.ways}>
                <button type="button" onClick={() => void editing.removeShape()}>
                  Remove the shape
                </button>
                <button type="button" onClick={() => editing.answer('discard')}>
                  Stop without saving
                </button>
              </span>
            ) : undefined
          }
        >
          {problem}
        </Alert>
      )}
      {warning === null ? null : <Alert kind="warning">{warning}</Alert>}
    </div>
  );
}

interface ShapeQuestionProps {
  isOpen: boolean;
  name: string;
  onAnswer: (answer: 'save' | 'discard' | 'stay') => void;
}

/** Asks on Escape or another place while there are unsaved changes. */
function ShapeQuestion({ isOpen, name, onAnswer }: ShapeQuestionProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => onAnswer('stay')}
      title="Keep the changed shape?"
      words={`The shape of ${name} has changes that are not saved.`}
    >
      <div className={shapeQuestionClasses.ways}>
        <Button variant="subtle" onClick={() => onAnswer('stay')}>
          Go on editing
        </Button>
        <Button variant="danger" onClick={() => onAnswer('discard')}>
          Discard changes
        </Button>
        <Button data-autofocus onClick={() => onAnswer('save')}>
          Save shape
        </Button>
      </div>
    </Dialog>
  );
}

interface ToolButtonProps {
  label: string;
  icon: ReactNode;
  /** Undefined: a button with a single action that cannot be selected. */
  isChosen?: boolean;
  isDisabled?: boolean;
  /** When its label is shown beside the icon: in a wide toolbar, only in a very wide one, or never. */
  words?: 'wide' | 'widest' | 'never';
  onClick: () => void;
}

/** A button of the toolbar: icon and label. In a narrow toolbar, the label is a tooltip. */
function ToolButton({ label, icon, isChosen, isDisabled = false, words = 'wide', onClick }: ToolButtonProps) {
  const stop = useContext(ToolbarStop);
  return (
    <button
      type="button"
      className={toolButtonClasses.button}
      aria-pressed={isChosen}
      aria-label={label}
      title={label}
      data-tool={label}
      tabIndex={stop === label ? 0 : -1}
      // Stays focusable, so that the focus is not lost when the last step was undone.
      aria-disabled={isDisabled || undefined}
      onClick={() => {
        if (!isDisabled) onClick();
      }}
    >
      {icon}
      {words === 'never' ? null : (
        <span className={toolButtonClasses.words} data-room={words}>
          {label}
        </span>
      )}
    </button>
  );
}
