// A square crop for an avatar: drag, wheel, slider or arrow keys and +/−. Gives a JPEG blob; uploads nothing.
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from '../button/button.tsx';
import { clamp, cropRect, maxZoom, moveCrop, type CropState } from './crop-area.ts';

export type ImageCropperProps = {
  image: ImageBitmap;
  /** Tells how to move and zoom; read when the picture gets the focus. */
  label: string;
  zoomLabel: string;
  doneLabel: string;
  outputPx?: number;
  onCropped: (blob: Blob) => void;
};

const viewPx = 320;
const moves: Record<string, readonly [number, number]> = {
  ArrowLeft: [-0.05, 0],
  ArrowRight: [0.05, 0],
  ArrowUp: [0, -0.05],
  ArrowDown: [0, 0.05],
};

export function ImageCropper({ image, label, zoomLabel, doneLabel, outputPx = 512, onCropped }: ImageCropperProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const grab = useRef<{ x: number; y: number } | null>(null);
  const [state, setState] = useState<CropState>({ zoom: 1, centerX: 0.5, centerY: 0.5 });
  const { width, height } = image;

  useEffect(() => {
    if (canvas.current !== null) paintCrop(canvas.current, image, state, viewPx * 2);
  }, [image, state]);

  const move = (byX: number, byY: number) => setState((now) => moveCrop(width, height, now, byX, byY));
  const zoom = (to: number) => setState((now) => ({ ...now, zoom: clamp(to, 1, maxZoom) }));

  function press(event: KeyboardEvent) {
    const step = moves[event.key];
    if (step !== undefined) move(step[0], step[1]);
    else if (event.key === '+' || event.key === '=') zoom(state.zoom * 1.1);
    else if (event.key === '-') zoom(state.zoom / 1.1);
    else return;
    event.preventDefault();
  }

  function drag(event: PointerEvent<HTMLButtonElement>) {
    const from = grab.current;
    if (from === null) return;
    const sizePx = event.currentTarget.clientWidth;
    move((from.x - event.clientX) / sizePx, (from.y - event.clientY) / sizePx);
    grab.current = { x: event.clientX, y: event.clientY };
  }

  function finish() {
    const output = document.createElement('canvas');
    paintCrop(output, image, state, outputPx);
    output.toBlob((blob) => blob !== null && onCropped(blob), 'image/jpeg', 0.9);
  }

  return (
    <div className="flex flex-col items-center gap-4">
      <button
        type="button"
        aria-label={label}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          grab.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          grab.current = null;
        }}
        onWheel={(event) => zoom(state.zoom * (event.deltaY < 0 ? 1.05 : 1 / 1.05))}
        className="relative aspect-square w-full max-w-80 cursor-grab touch-none overflow-hidden rounded-card bg-sunken active:cursor-grabbing"
      >
        <canvas ref={canvas} className="size-full" />
        <span aria-hidden className="absolute inset-0 rounded-full shadow-[0_0_0_999px_var(--overlay)]" />
      </button>
      <input
        type="range"
        aria-label={zoomLabel}
        min={1}
        max={maxZoom}
        step={0.01}
        value={state.zoom}
        onChange={(event) => zoom(event.target.valueAsNumber)}
        className="h-11 w-full max-w-80 accent-[var(--accent)]"
      />
      <Button onClick={finish}>{doneLabel}</Button>
    </div>
  );
}

function paintCrop(canvas: HTMLCanvasElement, image: ImageBitmap, state: CropState, sizePx: number): void {
  canvas.width = sizePx;
  canvas.height = sizePx;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  const rect = cropRect(image.width, image.height, state);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, rect.x, rect.y, rect.side, rect.side, 0, 0, sizePx, sizePx);
}
