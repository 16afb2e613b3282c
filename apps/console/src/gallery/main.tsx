// Starts the design gallery for whoever works on the design system: `npx vite apps/console`, then /console/gallery.html. Never built.
import { createRoot } from 'react-dom/client';
import { GalleryPage } from './gallery-page.tsx';
import '../styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
createRoot(root).render(<GalleryPage />);
