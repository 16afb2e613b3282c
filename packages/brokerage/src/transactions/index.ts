// The face of transactions that other modules may import.
export { bindTransactions } from './routes.ts';
