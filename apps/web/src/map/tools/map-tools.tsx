import { useMediaQuery } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { Fragment } from 'react';
import { OverlayBoundary } from '../../loading/overlay-boundary.tsx';
import { usePopup } from '../../ui/use-popup.ts';
import buttons from '../overlays/zoom-buttons.module.css';
import type { UseTools } from '../stage/map-features.ts';
import { useScene } from '../stage/map-scene.ts';
import { ToolsMenu } from './lazy-parts.ts';
import type { MapTool } from './map-tool.ts';
import classes from './map-tools.module.css';

/** All tools in one column need more height than this, for instance on a phone in landscape. */
const LOW_WINDOW = '(height < 520px)';

/** The tools above the zoom buttons. In small windows and on phones, most are in the menu. */
export function MapTools({ hooks }: { hooks: readonly UseTools[] }) {
  const scene = useScene();
  const { stage } = scene;
  // biome-ignore lint/correctness/useHookAtTopLevel: the same tools in the same order at each render
  const tools = hooks.flatMap((useTools) => useTools(scene));
  const { isOpen, toggle, close, hostRef, buttonRef } = usePopup<HTMLDivElement>();
  const isLow = useMediaQuery(LOW_WINDOW, false, { getInitialValueInEffect: false });
  const isFolded = stage.width === 'phone' || isLow;
  const always = tools.filter(({ place }) => place === 'always');
  const ofMap = tools.filter(({ place }) => place === 'with map');
  const ofView = tools.filter(({ place }) => place === 'with view');
  const inMenu = tools.filter(({ place }) => place === 'menu');
  const leave = () => {
    close();
    buttonRef.current?.focus();
  };
  return (
    <>
      <div className={classes.more} ref={hostRef}>
        <div className={buttons.buttons}>
          {(isFolded ? always : []).map((tool) => (
            <ToolButton key={tool.name} tool={tool} />
          ))}
          <button type="button" aria-label="More tools" aria-expanded={isOpen} onClick={toggle} ref={buttonRef}>
            <IconDots size={20} stroke={1.75} aria-hidden="true" />
          </button>
        </div>
        <Cards tools={inMenu} />
        {isOpen ? (
          <OverlayBoundary name="The menu of tools" onClose={leave}>
            <ToolsMenu tools={isFolded ? [...ofMap, ...ofView, ...inMenu] : inMenu} onClose={leave} />
          </OverlayBoundary>
        ) : null}
        {isFolded ? <Cards tools={always} /> : null}
      </div>
      {isFolded ? null : (
        <>
          <div className={classes.more}>
            <ToolButtons tools={[...always, ...ofMap]} />
            <Cards tools={always} />
          </div>
          <ToolButtons tools={ofView} />
        </>
      )}
    </>
  );
}

function ToolButtons({ tools }: { tools: readonly MapTool[] }) {
  return (
    <div className={buttons.buttons}>
      {tools.map((tool) => (
        <ToolButton key={tool.name} tool={tool} />
      ))}
    </div>
  );
}

function ToolButton({ tool: { label, letter, Icon, isOn, isOpen, use } }: { tool: MapTool }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={letter === undefined ? label : `${label} (${letter})`}
      aria-keyshortcuts={letter}
      aria-pressed={isOn}
      aria-expanded={isOpen}
      data-on={isOpen || undefined}
      onClick={use}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
    </button>
  );
}

function Cards({ tools }: { tools: readonly MapTool[] }) {
  return tools.map(({ name, card }) => <Fragment key={name}>{card}</Fragment>);
}
