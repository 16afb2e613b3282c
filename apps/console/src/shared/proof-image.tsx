// A picture that was opened for a reason, enlarged and turned on the spot with the mouse or the keyboard.
import { useState } from 'react';
import { IconButton } from '@candor/ui';
import { MinusIcon, RefreshIcon, ZoomInIcon } from '@candor/ui/icons/action.tsx';
import { useWords } from './use-services.tsx';

const zooms = [1, 1.5, 2, 3, 4] as const;

export interface ProofImageProps {
  readonly name: string;
  readonly url: string;
  /** Its address is over. */
  readonly onGone: () => void;
}

export function ProofImage({ name, url, onGone }: ProofImageProps) {
  const { t } = useWords();
  const [turn, setTurn] = useState(0);
  const [zoom, setZoom] = useState(0);
  const scale = zooms[zoom] ?? 1;
  const closer = (steps: number): void => setZoom((now) => Math.min(zooms.length - 1, Math.max(0, now + steps)));
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <div className="grid h-64 place-items-center overflow-auto rounded-control border border-line bg-sunken">
        {/* A button: whoever comes here by keyboard scrolls with the arrows, and looks closer with Enter. */}
        <button
          type="button"
          aria-label={t('console-work.zoom_in', { name })}
          className="origin-center cursor-zoom-in"
          style={{ width: `${String(scale * 100)}%`, rotate: `${String(turn)}deg` }}
          onClick={() => setZoom((now) => (now + 1) % zooms.length)}
        >
          <img src={url} alt={name} className="w-full max-w-none" onError={onGone} />
        </button>
      </div>
      <figcaption className="flex items-center gap-1 text-sm text-muted">
        <span className="me-auto">{name}</span>
        <IconButton
          label={t('console-work.zoom_out', { name })}
          icon={<MinusIcon size={18} />}
          disabled={zoom === 0}
          onClick={() => closer(-1)}
        />
        <IconButton
          label={t('console-work.zoom_in', { name })}
          icon={<ZoomInIcon size={18} />}
          disabled={zoom === zooms.length - 1}
          onClick={() => closer(1)}
        />
        <IconButton
          label={t('console-work.turn', { name })}
          icon={<RefreshIcon size={18} />}
          onClick={() => setTurn((now) => (now + 90) % 360)}
        />
      </figcaption>
    </figure>
  );
}
