// Sample instruments as list rows with sparklines.
import { Amount, Change } from '@candor/ui';
import { Sparkline } from '@candor/ui/chart/sparkline.tsx';
import { Avatar } from '@candor/ui/identity/avatar.tsx';
import { ListRow, ListRows } from '@candor/ui/list/list-row.tsx';
import { holdings } from './samples.ts';

export function HoldingRows() {
  return (
    <ListRows label="Instruments">
      {holdings.map((holding) => {
        const tone = holding.points === '0' ? 'accent' : holding.points.startsWith('-') ? 'down' : 'up';
        return (
          <li key={holding.symbol}>
            <ListRow
              leading={<Avatar name={holding.symbol} square size={40} />}
              title={holding.symbol}
              subtitle={holding.name}
              middle={<Sparkline points={holding.series} tone={tone} />}
              value={<Amount value={{ amount: holding.price, currency: 'USD' }} price />}
              note={<Change points={holding.points} price />}
              onPress={() => undefined}
            />
          </li>
        );
      })}
    </ListRows>
  );
}
