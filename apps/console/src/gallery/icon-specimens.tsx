// Every icon with its name.
import * as action from '@candor/ui/icons/action.tsx';
import * as money from '@candor/ui/icons/money.tsx';
import * as navigation from '@candor/ui/icons/navigation.tsx';
import * as status from '@candor/ui/icons/status.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';

const icons = Object.entries({ ...navigation, ...action, ...status, ...money });

export function IconSpecimens() {
  return (
    <Section title="Icons">
      <Card>
        <ul className="grid grid-cols-3 gap-4 sm:grid-cols-6 lg:grid-cols-9">
          {icons.map(([name, Icon]) => (
            <li key={name} className="flex flex-col items-center gap-1.5 text-center">
              <Icon />
              <span className="text-xs text-muted">{name.replace('Icon', '')}</span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
