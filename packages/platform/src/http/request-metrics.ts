// Counts answers and measures how long they took, by route pattern: never by url, which would be unbounded.
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';

export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const duration = metrics.histogram(
    'candor_http_request_seconds',
    'Time to answer, by route and status.',
    ['method', 'route', 'status'],
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  );
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    duration.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    done();
  });
}
