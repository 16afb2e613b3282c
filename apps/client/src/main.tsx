// Starts the client app: services, router, one React root. Everything else is reached from here.
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { createAppRouter } from './app/router.ts';
import { runBoot, startApp } from './app/start.ts';
import { registerWorker } from './app/worker-registration.ts';
import './styles.css';

async function main(): Promise<void> {
  const services = await startApp();
  const router = createAppRouter(services);
  void runBoot(services);
  // The first page and its texts before the first picture: the skeleton stays until there is something to show.
  await router.load().catch((problem: unknown) => services.log.add('route', problem));
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root.');
  createRoot(root).render(<App services={services} router={router} />);
  registerWorker(services.log);
}

void main();
