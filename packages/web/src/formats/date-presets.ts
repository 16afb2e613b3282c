// The names of date presets and of ranges of charts (I18N-06): addresses name them, and what they mean in days comes with the page.

export const datePresets = ['today', 'this_week', 'this_month', 'this_quarter', 'all', '7D', '30D', '90D'] as const;
export type DatePreset = (typeof datePresets)[number];
export const chartRanges = ['1D', '1W', '1M', '12M'] as const;
export type ChartRange = (typeof chartRanges)[number];
