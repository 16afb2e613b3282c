// One image of a document: opened for the check of an identity, shown by a short-lived address, enlarged and turned on the spot.
import { useState } from 'react';
import { openKycImage } from '@candor/contract/kyc/staff.ts';
import { Button, IconButton } from '@candor/ui';
import { RefreshIcon, ZoomInIcon } from '@candor/ui/icons/action.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useMay, useServices, useWords } from '../../shared/use-services.tsx';

export interface DocumentImageProps {
  readonly id: string;
  readonly side: 'front' | 'back';
}

const ZOOMS = [1, 2, 3] as const;

export function DocumentImage({ id, side }: DocumentImageProps) {
  const { t } = useWords();
  const { api } = useServices();
  const may = useMay();
  const [url, setUrl] = useState<string | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [turn, setTurn] = useState(0);
  const [zoom, setZoom] = useState(0);
  const name = t(`kyc.part_id_${side}`);
  if (!may(rolesOf(openKycImage))) return null;
  if (url === null) {
    const open = (): void => {
      api.call(openKycImage, { params: { id, side }, body: { code: 'identity_check' } }).then(
        (answer) => setUrl(answer.url),
        (caught: unknown) => setProblem(caught),
      );
    };
    return (
      <div className="flex flex-col gap-2">
        <ProblemBanner problem={problem} />
        <Button variant="secondary" size="small" onClick={open}>
          {t('console-queues.open_image', { name })}
        </Button>
      </div>
    );
  }
  return (
    <figure className="flex flex-col gap-1">
      <div className="h-52 overflow-auto rounded-control border border-line bg-sunken">
        <img
          src={url}
          alt={name}
          className="max-w-none origin-center"
          style={{ width: `${String((ZOOMS[zoom] ?? 1) * 100)}%`, rotate: `${String(turn)}deg` }}
        />
      </div>
      <figcaption className="flex items-center gap-1 text-sm text-muted">
        <span className="me-auto">{name}</span>
        <IconButton
          label={t('console-queues.zoom')}
          icon={<ZoomInIcon size={18} />}
          onClick={() => setZoom((now) => (now + 1) % ZOOMS.length)}
        />
        <IconButton
          label={t('console-queues.turn')}
          icon={<RefreshIcon size={18} />}
          onClick={() => setTurn((now) => (now + 90) % 360)}
        />
      </figcaption>
    </figure>
  );
}
