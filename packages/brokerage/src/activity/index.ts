// The face of activity that other modules may import.
export { activityKey } from './activity.ts';
