// Both images of a document, opened together for one reason that the client reads, shown by short-lived addresses.
import { useState } from 'react';
import { openKycImage } from '@candor/contract/kyc/staff.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import { ActionsBar } from '../../shared/actions-bar.tsx';
import { makeDisclosure } from '../../shared/disclosure.ts';
import { ProofImage } from '../../shared/proof-image.tsx';
import { useWords } from '../../shared/use-services.tsx';

const sides = ['front', 'back'] as const;
type Side = (typeof sides)[number];
type Urls = Readonly<Record<Side, string>>;

export interface DocumentImagesProps {
  readonly id: string;
  /** Tells two of them on one page apart. */
  readonly name?: string;
}

export function DocumentImages({ id, name = 'images' }: DocumentImagesProps) {
  const { t } = useWords();
  const [urls, setUrls] = useState<Urls | null>(null);
  const opening = makeDisclosure<{ readonly id: string }>({
    key: name,
    label: 'console-kyc.open_images',
    roles: rolesOf(openKycImage),
    isOpened: urls !== null,
    open: async (api, _, body) => {
      const read = async (side: Side) => (await api.call(openKycImage, { params: { id, side }, body })).url;
      setUrls({ front: await read('front'), back: await read('back') });
    },
  });
  return (
    <div className="flex flex-col gap-3">
      <ActionsBar item={{ id }} actions={[opening]} />
      {urls !== null && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-3">
          {sides.map((side) => (
            // An address lives for minutes: when it is over, the reason is asked for once more.
            <ProofImage key={side} name={t(`kyc.part_id_${side}`)} url={urls[side]} onGone={() => setUrls(null)} />
          ))}
        </div>
      )}
    </div>
  );
}
