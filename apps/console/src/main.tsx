// Starts the staff console: one React root, pages by the part of the address behind #.
import { createRoot } from 'react-dom/client';
import { ConsoleApp } from './app/console-app.tsx';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
createRoot(root).render(<ConsoleApp />);
