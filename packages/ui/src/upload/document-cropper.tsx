// Cuts a picture of a document to its edges and turns it upright, on the device: by dragging the corners, or with one slider per edge for
// whoever has no pointer. Gives a JPEG blob; uploads nothing.
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { Button } from '../button/button.tsx';
import { RefreshIcon } from '../icons/action.tsx';
import { boxPixels, cropEdges, placeEdge, turnBox, wholeBox, type CropBox, type CropEdge } from './crop-box.ts';

export type DocumentCropperProps = {
  image: ImageBitmap;
  /** Says what is shown and how it is cut. */
  label: string;
  edgeLabels: Readonly<Record<CropEdge, string>>;
  turnLabel: string;
  doneLabel: string;
  onCropped: (blob: Blob) => void;
};

/** Each corner moves two edges. */
const corners = [
  ['left', 'top'],
  ['right', 'top'],
  ['left', 'bottom'],
  ['right', 'bottom'],
] as const satisfies ReadonlyArray<readonly [CropEdge, CropEdge]>;

export function DocumentCropper(props: DocumentCropperProps) {
  const { image, label, edgeLabels, turnLabel, doneLabel, onCropped } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [turns, setTurns] = useState(0);
  const [box, setBox] = useState<CropBox>(wholeBox);
  const [isDone, setIsDone] = useState(false);

  useEffect(() => {
    if (canvas.current !== null) paintTurned(canvas.current, image, turns);
  }, [image, turns]);

  function turn() {
    setTurns((now) => (now + 1) % 4);
    setBox(turnBox);
  }

  function finish() {
    const whole = canvas.current;
    if (whole === null) return;
    const { x, y, width, height } = boxPixels(box, whole.width, whole.height);
    const output = document.createElement('canvas');
    output.width = width;
    output.height = height;
    output.getContext('2d')?.drawImage(whole, x, y, width, height, 0, 0, width, height);
    setIsDone(true);
    output.toBlob((blob) => blob !== null && onCropped(blob), 'image/jpeg', 0.92);
  }

  return (
    <div className="flex flex-col gap-4">
      {/* Room around it: a corner that lies on the border is taken hold of as well. */}
      <figure className="mx-auto w-fit max-w-full touch-none p-4">
        <div className="relative">
          <canvas ref={canvas} aria-hidden className="block max-h-[46dvh] max-w-full bg-sunken" />
          <KeptPart box={box} onBox={setBox} />
        </div>
        <figcaption className="sr-only">{label}</figcaption>
      </figure>
      <div className="grid grid-cols-2 gap-x-6 gap-y-1">
        {cropEdges.map((edge) => (
          <label key={edge} className="flex min-w-0 flex-col text-sm text-muted">
            {edgeLabels[edge]}
            <input
              type="range"
              min={0}
              max={100}
              value={Math.round(box[edge] * 100)}
              onChange={(event) => setBox((now) => placeEdge(now, edge, event.target.valueAsNumber / 100))}
              className="h-11 w-full accent-[var(--accent)]"
            />
          </label>
        ))}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="secondary" icon={<RefreshIcon size={20} />} onClick={turn}>
          {turnLabel}
        </Button>
        <Button disabled={isDone} onClick={finish}>
          {doneLabel}
        </Button>
      </div>
    </div>
  );
}

const percent = (share: number): string => `${String(share * 100)}%`;

/** The frame over the picture; what lies outside is dark. Hidden from screen readers: the sliders say the same. */
function KeptPart({ box, onBox }: { box: CropBox; onBox: (change: (now: CropBox) => CropBox) => void }) {
  const area = useRef<HTMLDivElement>(null);
  function drag(event: PointerEvent<HTMLSpanElement>, corner: readonly [CropEdge, CropEdge]) {
    const size = area.current?.getBoundingClientRect();
    if (size === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const [x, y] = [(event.clientX - size.left) / size.width, (event.clientY - size.top) / size.height];
    onBox((now) => placeEdge(placeEdge(now, corner[0], x), corner[1], y));
  }
  return (
    <div ref={area} aria-hidden className="absolute inset-0">
      <div className="absolute inset-0 overflow-hidden">
        <div
          className="absolute border-2 border-accent shadow-[0_0_0_9999px_var(--overlay)]"
          style={{
            left: percent(box.left),
            top: percent(box.top),
            right: percent(1 - box.right),
            bottom: percent(1 - box.bottom),
          }}
        />
      </div>
      {corners.map((corner) => (
        <span
          key={corner.join('-')}
          className="absolute grid size-11 -translate-1/2 cursor-grab place-items-center active:cursor-grabbing"
          style={{ left: percent(box[corner[0]]), top: percent(box[corner[1]]) }}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event) => drag(event, corner)}
        >
          <span className="size-4 rounded-full border-2 border-accent bg-raised" />
        </span>
      ))}
    </div>
  );
}

function paintTurned(canvas: HTMLCanvasElement, image: ImageBitmap, turns: number): void {
  const isUpright = turns % 2 === 0;
  canvas.width = isUpright ? image.width : image.height;
  canvas.height = isUpright ? image.height : image.width;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.rotate((turns * Math.PI) / 2);
  pen.drawImage(image, -image.width / 2, -image.height / 2);
}
