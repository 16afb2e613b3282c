// Under which name the page of activity and the live line know what was read.

export const activityKeys = { all: ['activity'] } as const;
