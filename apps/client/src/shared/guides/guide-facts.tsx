// What it costs, what can go wrong, how to leave: the three lines that stand on every card and beside every guide. Pages that use it
// list the noun `guides`.
import type { GuideItem } from '@candor/contract/content/client.ts';
import type { Icon } from '@candor/ui/icons/icon.tsx';
import { ReceiptIcon, WithdrawIcon } from '@candor/ui/icons/money.tsx';
import { AlertIcon } from '@candor/ui/icons/status.tsx';
import { useText } from '@candor/web';

const facts: readonly { readonly name: 'cost' | 'risk' | 'exit'; readonly icon: Icon; readonly tone: string }[] = [
  { name: 'cost', icon: ReceiptIcon, tone: 'text-muted' },
  { name: 'risk', icon: AlertIcon, tone: 'text-warning' },
  { name: 'exit', icon: WithdrawIcon, tone: 'text-muted' },
];

export function GuideFacts({ guide }: { readonly guide: Pick<GuideItem, 'cost' | 'risk' | 'exit'> }) {
  const t = useText();
  return (
    <dl className="flex flex-col gap-3">
      {facts.map(({ name, icon: Icon, tone }) => (
        <div key={name} className="grid grid-cols-[1.25rem_1fr] gap-x-3">
          <Icon size={20} className={`row-span-2 mt-0.5 ${tone}`} />
          <dt className="text-sm font-semibold">{t(`guides.${name}`)}</dt>
          <dd className="text-sm text-muted">{guide[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
