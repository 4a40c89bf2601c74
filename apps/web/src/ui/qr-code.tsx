import { generate } from 'lean-qr';
import { useEffect, useRef } from 'react';

export interface QrCodeProps {
  text: string;
  /** What it is, for whoever does not see it. */
  label: string;
  className?: string | undefined;
}

/** A text as a square that phones read. Always dark on light, in every theme: readers want it so. */
export default function QrCode({ text, label, className }: QrCodeProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current === null) return;
    generate(text).toCanvas(canvas.current, { on: [0x15, 0x1c, 0x20, 255], off: [255, 255, 255, 255], pad: 2 });
  }, [text]);
  return <canvas ref={canvas} className={className} role="img" aria-label={label} />;
}
