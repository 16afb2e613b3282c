// Icons that say how something stands.
import { strokeIcon } from './icon.tsx';

export const CheckIcon = strokeIcon('CheckIcon', 'M5 12.5l4.5 4.5L19 7.5');
export const CheckCircleIcon = strokeIcon(
  'CheckCircleIcon',
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M8 12.3l2.8 2.8L16 9.5',
);
export const AlertIcon = strokeIcon('AlertIcon', 'M12 4l9 16H3z M12 10v4 M12 17h.01');
export const ErrorIcon = strokeIcon('ErrorIcon', 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M12 8v5 M12 16h.01');
export const InfoIcon = strokeIcon('InfoIcon', 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M12 11v5 M12 8h.01');
export const HelpIcon = strokeIcon(
  'HelpIcon',
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M9.5 9.5a2.5 2.5 0 1 1 3.7 2.2c-.8.5-1.2 1-1.2 1.8 M12 16.8h.01',
);
export const LockIcon = strokeIcon('LockIcon', 'M6 11h12v9H6z M8.5 11V8a3.5 3.5 0 0 1 7 0v3');
export const ShieldIcon = strokeIcon(
  'ShieldIcon',
  'M12 3l7.5 3v5.5c0 4.5-3 8-7.5 9.5-4.5-1.5-7.5-5-7.5-9.5V6z M9 12l2.2 2.2L15 10',
);
export const ClockIcon = strokeIcon('ClockIcon', 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M12 7.5V12l3 2');
export const SignalIcon = strokeIcon('SignalIcon', 'M5 19v-3 M10 19v-7 M15 19V9 M20 19V5');
export const OfflineIcon = strokeIcon(
  'OfflineIcon',
  'M4 4l16 16 M5 13a10 10 0 0 1 4-2.4 M19 13a10 10 0 0 0-3.5-2.3 M8.5 16.3a5 5 0 0 1 6 -.4 M12 19.5h.01',
);
export const KeyIcon = strokeIcon('KeyIcon', 'M8 11a4 4 0 1 0 0 8 4 4 0 0 0 0-8z M11 12l9-9 M17 6l3 3 M14 9l2 2');
export const DeviceIcon = strokeIcon('DeviceIcon', 'M7 3h10v18H7z M11 18h2');
export const GlobeIcon = strokeIcon(
  'GlobeIcon',
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M3 12h18 M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9S9 6 12 3z',
);
export const MailIcon = strokeIcon('MailIcon', 'M3 6h18v12H3z M3 7l9 6 9-6');
