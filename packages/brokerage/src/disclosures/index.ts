// The face of disclosures that other modules may import.
export { bindDisclosures } from './routes.ts';
