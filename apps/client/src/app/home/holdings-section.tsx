// The client's holdings on home: what moved most today among them, with live values, and the way to all of them.
import { Link } from '@tanstack/react-router';
import { buttonLook } from '@candor/ui';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { PriceBadges } from '@candor/screens/prices/price-badges.tsx';
import { PositionRow } from '../../shared/positions/position-row.tsx';
import { usePositions } from '../../shared/positions/queries.ts';

const most = 5;

/** Nothing for whoever holds nothing: home has other things to say then. */
export function HomeHoldings() {
  const t = useText();
  const { data } = usePositions();
  if (!data || data.items.length === 0) return null;
  const moved = data.items.toSorted(
    (a, b) => Math.abs(Number(b.day_percent ?? 0)) - Math.abs(Number(a.day_percent ?? 0)),
  );
  return (
    <Section
      title={
        <span className="flex flex-wrap items-center gap-2">
          {t('portfolio.movers')} <PriceBadges isSimulated={data.simulated} />
        </span>
      }
      note={t('portfolio.movers_note')}
      action={
        <Link to="/portfolio" className={buttonLook({ variant: 'secondary', size: 'small' })}>
          {t('portfolio.open_portfolio')}
        </Link>
      }
    >
      <Card>
        <ul aria-label={t('portfolio.movers')} className="flex flex-col divide-y divide-line">
          {moved.slice(0, most).map((position) => (
            <li key={position.id}>
              <PositionRow position={position} basis="day" />
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
