// Which calendars of holidays there are.

export type HolidayCalendar = 'US' | 'IN' | 'ES' | 'PL' | 'TR' | 'CN' | 'GB' | 'DE' | 'JP' | 'none';
