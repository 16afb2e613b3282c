// The face of the demo: its people and their past, made once by the verbs of the product; never for production.
export { isDemoThere, prepareDemo } from './demo.ts';
export type { DemoParts, DemoSettings } from './demo.ts';
export type { DemoAccount } from './logins.ts';
export { prepareDemoNews } from './news.ts';
export { bindDemo, describeDemoLogins } from './routes.ts';
