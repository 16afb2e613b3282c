// Who stands above the house, with address: a client can go there at any time.
import { linkLook } from '@candor/ui';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { useComplaintTerms } from './queries.ts';

export function RegulatorCard() {
  const t = useText();
  const regulator = useComplaintTerms().data?.regulator;
  if (!regulator) return null;
  return (
    <Section title={t('complaints.regulator')}>
      <Card className="flex flex-col gap-3">
        <p className="font-medium">{regulator.name}</p>
        <p className="text-muted">{t('complaints.regulator_note')}</p>
        <FactList
          facts={[
            {
              key: 'address',
              label: t('complaints.address'),
              value: <span className="block text-start whitespace-normal">{regulator.address}</span>,
            },
            {
              key: 'website',
              label: t('complaints.website'),
              value: (
                <a href={regulator.url} target="_blank" rel="noreferrer" className={linkLook}>
                  {new URL(regulator.url).host}
                </a>
              ),
            },
          ]}
        />
      </Card>
    </Section>
  );
}
