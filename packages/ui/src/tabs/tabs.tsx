// Tabs over panels with roving focus. Import lazily: it carries Base UI.
import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

export type Tab<Value extends string> = { value: Value; label: ReactNode; panel: ReactNode; disabled?: boolean };
export type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly Tab<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string;
};

export function Tabs<Value extends string>({ label, tabs, value, onValueChange, className }: TabsProps<Value>) {
  function choose(next: unknown) {
    const tab = tabs.find((candidate) => candidate.value === next);
    if (tab !== undefined) onValueChange(tab.value);
  }
  return (
    <Base.Root value={value} onValueChange={choose} className={className}>
      <div className="ui-scroll-free overflow-x-auto border-b border-line">
        <Base.List aria-label={label} activateOnFocus className="relative flex w-max min-w-full gap-1">
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              disabled={tab.disabled === true}
              className="min-h-12 min-w-11 px-3 font-medium whitespace-nowrap text-muted transition-colors hover:text-fg focus-visible:-outline-offset-2 data-[active]:text-fg data-[disabled]:opacity-50"
            >
              {tab.label}
            </Base.Tab>
          ))}
          <Base.Indicator className="absolute bottom-0 left-0 h-0.5 w-[var(--active-tab-width)] translate-x-[var(--active-tab-left)] bg-accent transition-[translate,width] duration-[var(--motion-base)] ease-calm" />
        </Base.List>
      </div>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-4 outline-offset-4">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
