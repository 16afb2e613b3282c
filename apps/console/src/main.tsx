// Starts the staff console: profile and language first, then one React root.
import { createRoot } from 'react-dom/client';
import { ConsoleApp } from './app/console-app.tsx';
import { startConsole } from './app/start.ts';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
const services = await startConsole();
createRoot(root).render(<ConsoleApp services={services} />);
