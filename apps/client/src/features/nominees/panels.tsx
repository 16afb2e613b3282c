// What can open over the list: the form of one nominee, and the PIN before saving, removing or opting out.
import { formatShare, nomineeLimits, spreadShares } from '@candor/contract/nominees/rules.ts';
import { useUi } from '@candor/ui';
import { useText } from '@candor/web';
import { readCallingCode } from '../../shared/phones/typed-phone.ts';
import { useAppState } from '../../shared/use-services.ts';
import { leftFor, sharesOf } from './draft.ts';
import type { DraftNominee } from './draft.ts';
import { NomineeDialog } from './nominee-dialog.tsx';
import { SignDialog } from './sign-dialog.tsx';
import { sayShare, TotalBar } from './total-bar.tsx';
import type { useChanges } from './use-changes.ts';

export type Panel =
  | { readonly kind: 'form'; readonly nominee?: DraftNominee; readonly key: string }
  | { readonly kind: 'remove'; readonly nominee: DraftNominee }
  | { readonly kind: 'save' }
  | { readonly kind: 'opt_out' };

export interface PanelsProps {
  readonly panel: Panel;
  readonly draft: readonly DraftNominee[];
  readonly today: string;
  readonly changes: ReturnType<typeof useChanges>;
  readonly onDraft: (draft: readonly DraftNominee[]) => void;
  readonly onClose: () => void;
}

export function Panels({ panel, draft, today, changes, onDraft, onClose }: PanelsProps) {
  const t = useText();
  const { saving, removing } = changes;
  if (panel.kind === 'form') return <Form {...{ panel, draft, today, onDraft, onClose }} />;
  if (panel.kind === 'save') {
    return (
      <SignDialog asking={saving} onSign={(pin) => saving.start({ draft, optOut: false, pin })} onClose={onClose}>
        <TotalBar draft={draft} />
      </SignDialog>
    );
  }
  if (panel.kind === 'opt_out') {
    return (
      <SignDialog
        title={t('nominees.opt_out_title')}
        asking={saving}
        onSign={(pin) => saving.start({ draft: [], optOut: true, pin })}
        onClose={onClose}
      >
        <p className="text-muted">{t('nominees.opt_out_note')}</p>
      </SignDialog>
    );
  }
  const { nominee } = panel;
  return (
    <SignDialog
      title={t('nominees.remove_title', { name: nominee.name })}
      asking={removing}
      onSign={(pin) => removing.start({ id: nominee.key, name: nominee.name, pin })}
      onClose={onClose}
    >
      <Remaining staying={draft.filter(({ key }) => key !== nominee.key)} />
    </SignDialog>
  );
}

function Form({
  panel,
  draft,
  today,
  onDraft,
  onClose,
}: Omit<PanelsProps, 'panel' | 'changes'> & {
  readonly panel: Extract<Panel, { kind: 'form' }>;
}) {
  const calling = useAppState((state) => readCallingCode(state.country.phoneCode));
  const left = leftFor(draft, panel.nominee?.key);
  const blank: DraftNominee = {
    key: panel.key,
    name: '',
    relation: '',
    share: left >= nomineeLimits.minShare ? formatShare(left) : '',
    birthDate: '',
    calling,
    phone: '',
    guardian: '',
  };
  const place = (nominee: DraftNominee): void => {
    onDraft(panel.nominee ? draft.map((one) => (one.key === nominee.key ? nominee : one)) : [...draft, nominee]);
    onClose();
  };
  return (
    <NomineeDialog
      initial={panel.nominee ?? blank}
      isNew={panel.nominee === undefined}
      left={left}
      today={today}
      onDone={place}
      onClose={onClose}
    />
  );
}

/** The same arithmetic as the server's: what is shown is what will be. */
function Remaining({ staying }: { readonly staying: readonly DraftNominee[] }) {
  const t = useText();
  const { locale } = useUi();
  if (staying.length === 0) return <p className="text-muted">{t('nominees.remove_last')}</p>;
  const shares = spreadShares(sharesOf(staying));
  return (
    <div className="flex flex-col gap-2">
      <p className="text-muted">{t('nominees.remove_spread')}</p>
      <ul className="flex flex-col">
        {staying.map(({ key, name }, index) => (
          <li key={key} className="flex justify-between gap-4 py-1">
            <span className="min-w-0 break-words">{name}</span>
            <span className="ui-num font-medium">{sayShare(formatShare(shares[index] ?? 0), locale)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
