// Icons of things a person can do.
import { strokeIcon } from './icon.tsx';

export const PlusIcon = strokeIcon('PlusIcon', 'M12 5v14 M5 12h14');
export const MinusIcon = strokeIcon('MinusIcon', 'M5 12h14');
export const EditIcon = strokeIcon('EditIcon', 'M4 20l1-4L16 5l3 3L8 19z M14 7l3 3');
export const TrashIcon = strokeIcon('TrashIcon', 'M5 7h14 M9 7V4h6v3 M7 7l1 13h8l1-13 M10 11v5 M14 11v5');
export const CopyIcon = strokeIcon('CopyIcon', 'M9 9h11v11H9z M15 9V4H4v11h5');
export const EyeIcon = strokeIcon(
  'EyeIcon',
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
);
export const EyeOffIcon = strokeIcon(
  'EyeOffIcon',
  'M4 4l16 16 M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a15 15 0 0 1-2.7 3.4 M6.3 7.3A15 15 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.3-1.1 M9.9 9.9a3 3 0 0 0 4.2 4.2',
);
export const UploadIcon = strokeIcon('UploadIcon', 'M12 16V4 M7 9l5-5 5 5 M4 16v4h16v-4');
export const DownloadIcon = strokeIcon('DownloadIcon', 'M12 4v12 M7 11l5 5 5-5 M4 16v4h16v-4');
export const FilterIcon = strokeIcon('FilterIcon', 'M4 6h16 M7 12h10 M10 18h4');
export const SortIcon = strokeIcon('SortIcon', 'M8 5v14 M4.5 8.5L8 5l3.5 3.5 M16 19V5 M12.5 15.5L16 19l3.5-3.5');
export const RefreshIcon = strokeIcon(
  'RefreshIcon',
  'M20 5v5h-5 M4 19v-5h5 M19 10a7.5 7.5 0 0 0-13-2.5 M5 14a7.5 7.5 0 0 0 13 2.5',
);
export const SettingsIcon = strokeIcon(
  'SettingsIcon',
  'M4 7h9 M17 7h3 M15 5a2 2 0 1 0 0 4 2 2 0 0 0 0-4z M4 17h3 M11 17h9 M9 15a2 2 0 1 0 0 4 2 2 0 0 0 0-4z',
);
export const SignOutIcon = strokeIcon('SignOutIcon', 'M14 4H5v16h9 M10 12h10 M16.5 8l4 4-4 4');
export const StarIcon = strokeIcon(
  'StarIcon',
  'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z',
);
export const ChatIcon = strokeIcon('ChatIcon', 'M4 5h16v11H10l-5 4v-4H4z M8 9h8 M8 12.5h5');
export const CameraIcon = strokeIcon(
  'CameraIcon',
  'M4 8h4l1.5-3h5L16 8h4v11H4z M12 10a3.3 3.3 0 1 0 0 6.6 3.3 3.3 0 0 0 0-6.6z',
);
export const ZoomInIcon = strokeIcon('ZoomInIcon', 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14z M20 20l-4-4 M11 8v6 M8 11h6');
export const ShareIcon = strokeIcon('ShareIcon', 'M12 15V4 M8 8l4-4 4 4 M6 12H5v8h14v-8h-1');
