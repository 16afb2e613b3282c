// Icons of money and trading.
import { strokeIcon } from './icon.tsx';

export const WalletIcon = strokeIcon(
  'WalletIcon',
  'M4 7h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2z M4 7a3 3 0 0 1 3-3h9v3 M16 13.5h.01',
);
export const DepositIcon = strokeIcon('DepositIcon', 'M12 4v11 M7.5 10.5L12 15l4.5-4.5 M5 20h14');
export const WithdrawIcon = strokeIcon('WithdrawIcon', 'M12 15V4 M7.5 8.5L12 4l4.5 4.5 M5 20h14');
export const ExchangeIcon = strokeIcon('ExchangeIcon', 'M4 9h15 M15 5l4 4-4 4 M20 16H5 M9 12l-4 4 4 4');
export const BankIcon = strokeIcon('BankIcon', 'M4 10l8-6 8 6z M6 10v7 M10 10v7 M14 10v7 M18 10v7 M4 20h16');
export const CardIcon = strokeIcon('CardIcon', 'M3 6h18v12H3z M3 10h18 M7 14.5h3');
export const ReceiptIcon = strokeIcon('ReceiptIcon', 'M6 3h12v18l-3-2-3 2-3-2-3 2z M9 8h6 M9 12h6');
export const DocumentIcon = strokeIcon('DocumentIcon', 'M6 3h8l4 4v14H6z M14 3v4h4 M9 12h6 M9 16h6');
export const ChartIcon = strokeIcon('ChartIcon', 'M5 20V10 M10 20V4 M15 20v-7 M20 20V8');
export const CandlesIcon = strokeIcon('CandlesIcon', 'M8 3v4 M8 15v5 M6 7h4v8H6z M16 5v4 M16 14v6 M14 9h4v5h-4z');
export const NewsIcon = strokeIcon('NewsIcon', 'M4 5h13v14H6a2 2 0 0 1-2-2z M17 9h3v8a2 2 0 0 1-2 2 M8 9h5 M8 13h5');
export const GiftIcon = strokeIcon(
  'GiftIcon',
  'M4 10h16v10H4z M3 7h18v3H3z M12 7v13 M12 7c-4 0-5-4-2.5-4S12 7 12 7s0-4 2.5-4S16 7 12 7z',
);
export const QrIcon = strokeIcon(
  'QrIcon',
  'M4 4h6v6H4z M14 4h6v6h-6z M4 14h6v6H4z M14 14h2v2h-2z M20 14v6h-4 M18 17h2',
);
