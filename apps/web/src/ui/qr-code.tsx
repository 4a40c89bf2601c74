import { generate } from 'lean-qr';
import { useEffect, useRef } from 'react';

export interface QrCodeProps {
  text: string;
  /** Description for screen readers. */
  label: string;
  className?: string | undefined;
}

/** A text as a QR code. Always dark on light, in every theme, because readers need that. */
export default function QrCode({ text, label, className }: QrCodeProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current === null) return;
    generate(text).toCanvas(canvas.current, { on: [0x15, 0x1c, 0x20, 255], off: [255, 255, 255, 255], pad: 2 });
  }, [text]);
  return <canvas ref={canvas} className={className} role="img" aria-label={label} />;
}
