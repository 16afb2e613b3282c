// What stands beside a declared deposit: its proof, opened for a reason that the client reads, and unmatched money that could be it.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { disclosureReasons } from '@candor/contract/clients/staff.ts';
import { listDepositMatches, openDepositProof } from '@candor/contract/deposits/staff.ts';
import type { listAllDeposits } from '@candor/contract/deposits/staff.ts';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import { linkLook } from '@candor/ui';
import { Badge } from '@candor/ui/status/badge.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import type { Action } from '../../shared/action.ts';
import { ActionsBar } from '../../shared/actions-bar.tsx';
import { money } from '../../shared/cells.tsx';
import { Go } from '../../shared/go.tsx';
import { ProofImage } from '../../shared/proof-image.tsx';
import { pick } from '../../shared/reasons.ts';
import { useServices, useWords } from '../../shared/use-services.tsx';

type StaffDeposit = OutputOf<typeof listAllDeposits>['items'][number];

export function BesideDeposit({ item }: { readonly item: StaffDeposit }) {
  return (
    <>
      {item.has_proof && <Proof key={item.id} item={item} />}
      {item.status === 'pending' && <Matches item={item} />}
    </>
  );
}

function Proof({ item }: { readonly item: StaffDeposit }) {
  const { t } = useWords();
  const { api } = useServices();
  const [url, setUrl] = useState<string | null>(null);
  const opening: Action<StaffDeposit> = {
    key: 'proof',
    label: 'console-work.open_proof',
    done: 'console-clients.opened',
    note: 'console-clients.open_note',
    roles: rolesOf(openDepositProof),
    isOpen: () => url === null,
    fields: (_, say) => [
      {
        kind: 'choice',
        name: 'code',
        label: 'console.reason',
        initial: 'payment_check',
        options: disclosureReasons.map((value) => ({ value, label: say(`console-clients.why_${value}`) })),
      },
    ],
    send: async (_, { id }, { code }) => {
      const body = { code: pick(disclosureReasons, code) };
      setUrl((await api.call(openDepositProof, { params: { id }, body })).url);
    },
  };
  return (
    <>
      <ActionsBar item={item} actions={[opening]} />
      {/* An address lives for minutes: when it is over, the reason is asked for once more. */}
      {url !== null && <ProofImage name={t('console-work.proof')} url={url} onGone={() => setUrl(null)} />}
    </>
  );
}

function Matches({ item: { id } }: { readonly item: StaffDeposit }) {
  const { t } = useWords();
  const { api } = useServices();
  const matches = useQuery({
    queryKey: ['deposit', id, 'matches'],
    queryFn: ({ signal }) => api.call(listDepositMatches, { params: { id }, signal }),
  });
  const items = matches.data?.items;
  if (items === undefined) return null;
  return (
    <section className="flex flex-col gap-1 text-sm">
      <h3 className="font-medium">{t('console-work.matches')}</h3>
      {items.length === 0 && <p className="text-muted">{t('console-work.no_matches')}</p>}
      <ul className="flex flex-col gap-1">
        {items.map((match) => (
          <li key={match.id} className="flex flex-wrap items-center gap-2">
            <Go to={`/suspense?item=${match.id}`} className={linkLook}>
              {match.bank_reference}
            </Go>
            {money(match.amount)}
            <Badge tone={match.fits === 'reference' ? 'success' : 'info'}>{t(`console-work.fits_${match.fits}`)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
