// Both images of a document, opened together for one reason that the client reads, shown by short-lived addresses, enlarged and turned on
// the spot with the mouse or the keyboard.
import { useState } from 'react';
import { disclosureReasons } from '@candor/contract/clients/staff.ts';
import { openKycImage } from '@candor/contract/kyc/staff.ts';
import { IconButton } from '@candor/ui';
import { MinusIcon, RefreshIcon, ZoomInIcon } from '@candor/ui/icons/action.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { ActionsBar } from '../../shared/actions-bar.tsx';
import { pick } from '../../shared/reasons.ts';
import { useServices, useWords } from '../../shared/use-services.tsx';

const SIDES = ['front', 'back'] as const;
type Side = (typeof SIDES)[number];
type Urls = Readonly<Record<Side, string>>;

export function DocumentImages({ id }: { readonly id: string }) {
  const { api } = useServices();
  const [urls, setUrls] = useState<Urls | null>(null);
  const opening: Action<{ readonly id: string }> = {
    key: 'images',
    label: 'console-kyc.open_images',
    done: 'console-clients.opened',
    note: 'console-clients.open_note',
    roles: rolesOf(openKycImage),
    isOpen: () => urls === null,
    fields: (_, say) => [
      {
        kind: 'choice',
        name: 'code',
        label: 'console.reason',
        options: disclosureReasons.map((value) => ({ value, label: say(`console-clients.why_${value}`) })),
      },
    ],
    send: async (_, __, { code }) => {
      const body = { code: pick(disclosureReasons, code) };
      const open = async (side: Side) => (await api.call(openKycImage, { params: { id, side }, body })).url;
      setUrls({ front: await open('front'), back: await open('back') });
    },
  };
  return (
    <div className="flex flex-col gap-3">
      <ActionsBar item={{ id }} actions={[opening]} />
      {urls !== null && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-3">
          {SIDES.map((side) => (
            // An address lives for minutes: when it is over, the reason is asked for once more.
            <DocumentImage key={side} side={side} url={urls[side]} onGone={() => setUrls(null)} />
          ))}
        </div>
      )}
    </div>
  );
}

const ZOOMS = [1, 1.5, 2, 3, 4] as const;

interface DocumentImageProps {
  readonly side: Side;
  readonly url: string;
  readonly onGone: () => void;
}

function DocumentImage({ side, url, onGone }: DocumentImageProps) {
  const { t } = useWords();
  const [turn, setTurn] = useState(0);
  const [zoom, setZoom] = useState(0);
  const name = t(`kyc.part_id_${side}`);
  const scale = ZOOMS[zoom] ?? 1;
  const closer = (steps: number): void => setZoom((now) => Math.min(ZOOMS.length - 1, Math.max(0, now + steps)));
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <div className="grid h-64 place-items-center overflow-auto rounded-control border border-line bg-sunken">
        {/* A button: whoever comes here by keyboard scrolls with the arrows, and looks closer with Enter. */}
        <button
          type="button"
          aria-label={t('console-kyc.zoom_in', { name })}
          className="origin-center cursor-zoom-in"
          style={{ width: `${String(scale * 100)}%`, rotate: `${String(turn)}deg` }}
          onClick={() => setZoom((now) => (now + 1) % ZOOMS.length)}
        >
          <img src={url} alt={name} className="w-full max-w-none" onError={onGone} />
        </button>
      </div>
      <figcaption className="flex items-center gap-1 text-sm text-muted">
        <span className="me-auto">{name}</span>
        <IconButton
          label={t('console-kyc.zoom_out', { name })}
          icon={<MinusIcon size={18} />}
          disabled={zoom === 0}
          onClick={() => closer(-1)}
        />
        <IconButton
          label={t('console-kyc.closer', { name })}
          icon={<ZoomInIcon size={18} />}
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => closer(1)}
        />
        <IconButton
          label={t('console-kyc.turn', { name })}
          icon={<RefreshIcon size={18} />}
          onClick={() => setTurn((now) => (now + 90) % 360)}
        />
      </figcaption>
    </figure>
  );
}
