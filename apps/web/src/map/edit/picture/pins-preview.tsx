import { useComputedColorScheme } from '@mantine/core';
import { mapInks, type Size } from '@venture-atlas/map-math';
import type { Child } from '@venture-atlas/types';
import { useEffect, useRef } from 'react';
import classes from './picture-fit-field.module.css';

/** Longest side of the drawing, in its own pixels: sharp on phones, small in memory. */
const LONGEST = 960;
const RADIUS = 4;

/** Where the places of a map stand, over a small picture of it. */
export function PinsPreview({ map, points }: { map: Size; points: readonly Child[] }) {
  const ref = useRef<HTMLCanvasElement>(null);
  const { magenta, halo } = mapInks[useComputedColorScheme('light')];
  const scale = LONGEST / Math.max(map.width, map.height);
  const width = Math.max(1, Math.round(map.width * scale));
  const height = Math.max(1, Math.round(map.height * scale));
  useEffect(() => {
    const canvas = ref.current?.getContext('2d');
    if (!canvas) return;
    canvas.clearRect(0, 0, width, height);
    for (const [radius, colour] of [
      [RADIUS + 2, halo],
      [RADIUS, magenta],
    ] as const) {
      canvas.fillStyle = colour;
      canvas.beginPath();
      for (const { lat, lng } of points) {
        const [x, y] = [lng * scale, height - lat * scale];
        canvas.moveTo(x + radius, y);
        canvas.arc(x, y, radius, 0, 2 * Math.PI);
      }
      canvas.fill();
    }
  }, [points, scale, width, height, magenta, halo]);
  return <canvas ref={ref} className={classes.pins} width={width} height={height} />;
}
