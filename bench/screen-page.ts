// What runs inside the page while it is measured: a price feed in place of the socket, a frame counter, a mark at the first chart.
// A text, because it belongs to the browser: nothing of it runs here.

export const pageScript = String.raw`
/** Speaks the live stream's protocol (docs/domain/live-stream.md): every subscribed symbol gets a new price every 250 ms. */
class Feed extends EventTarget {
  #keys = [];
  #subscribed = new Set();
  #sequence = 0;
  #timer = setInterval(() => this.#tick(), 250);

  constructor() {
    super();
    setTimeout(() => this.#say({ type: 'welcome', epoch: 'bench', format: 'binary', heartbeatMs: 2000 }), 0);
  }
  send(text) {
    const { type, symbols } = JSON.parse(text);
    const list = symbols.map((key) => ({ key, id: this.#nameKey(key) }));
    for (const { id } of list) {
      if (type === 'subscribe') this.#subscribed.add(id);
      else this.#subscribed.delete(id);
    }
    const known = { scale: 2, currency: 'USD', previousClose: '100.00', source: 'bench' };
    if (type !== 'subscribe') return;
    this.#say({ type: 'subscribed', symbols: list.map((one) => ({ ...one, ...known })), unknown: [] });
  }
  close() {
    clearInterval(this.#timer);
  }
  #nameKey(key) {
    const at = this.#keys.indexOf(key);
    return at === -1 ? this.#keys.push(key) - 1 : at;
  }
  #say(message) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  #tick() {
    this.#sequence += 1;
    const now = Date.now();
    const view = new DataView(new ArrayBuffer(16 + this.#subscribed.size * 16));
    view.setUint8(0, 1);
    view.setUint16(2, this.#subscribed.size);
    view.setUint32(4, this.#sequence);
    view.setFloat64(8, now);
    let at = 16;
    for (const id of this.#subscribed) {
      view.setUint16(at, id);
      view.setUint8(at + 2, (3 << 4) | 2);
      view.setUint8(at + 3, 2);
      view.setUint32(at + 4, 9_000 + ((id * 37 + this.#sequence * 13) % 2_000));
      view.setUint32(at + 8, Math.floor((now - Date.UTC(2020, 0, 1)) / 100));
      view.setFloat32(at + 12, 1_000 + this.#sequence);
      at += 16;
    }
    this.dispatchEvent(new MessageEvent('message', { data: view.buffer }));
  }
}

async function countFrames(durationMs) {
  let longTasks = 0;
  let frames = 0;
  const watcher = new PerformanceObserver((list) => {
    longTasks += list.getEntries().length;
  });
  watcher.observe({ type: 'longtask' });
  const startedMs = performance.now();
  await new Promise((resolve) => {
    const next = () => {
      frames += 1;
      if (performance.now() - startedMs >= durationMs) resolve();
      else requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  watcher.disconnect();
  return { fps: Math.round((frames / (performance.now() - startedMs)) * 10_000) / 10, longTasks };
}

/** A chart's canvas has the default size of 300 until it was painted. */
function markFirstChart() {
  const canvas = document.querySelector('figure canvas');
  if (canvas && canvas.width !== 300) document.documentElement.dataset.firstChart = String(performance.now());
  else requestAnimationFrame(markFirstChart);
}

try {
  localStorage.setItem('boot_seen', String(Date.now()));
} catch {
  // A page without an origin has no storage.
}
globalThis.bench = { Feed, countFrames, markFirstChart };
`;
