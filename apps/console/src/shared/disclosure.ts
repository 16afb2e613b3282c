// Opening what is masked, for a reason of the closed list that the client reads.
import { disclosureReasons } from '@candor/contract/clients/staff.ts';
import type { Api } from '@candor/web';
import type { Action } from './action.ts';
import { pick } from './reasons.ts';

interface Disclosure<Item> extends Pick<Action<Item>, 'key' | 'label' | 'roles'> {
  readonly isOpened: boolean;
  readonly open: (api: Api, item: Item, why: { readonly code: (typeof disclosureReasons)[number] }) => Promise<void>;
}

export function makeDisclosure<Item>({ isOpened, open, ...own }: Disclosure<Item>): Action<Item> {
  return {
    ...own,
    isLook: true,
    done: 'console-clients.opened',
    note: 'console-clients.open_note',
    isOpen: () => !isOpened,
    fields: (_, say) => [
      {
        kind: 'choice',
        name: 'code',
        label: 'console.reason',
        options: disclosureReasons.map((value) => ({ value, label: say(`console-clients.why_${value}`) })),
      },
    ],
    send: (api, item, { code }) => open(api, item, { code: pick(disclosureReasons, code) }),
  };
}
