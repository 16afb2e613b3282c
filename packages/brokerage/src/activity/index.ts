// The face of activity that other modules may import.
export { activityKey, bindActivity } from './activity.ts';
