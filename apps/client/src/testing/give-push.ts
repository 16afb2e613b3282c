// Gives the page of a test a browser that can be told: a worker with a subscription, and a person who answers its question.

export interface GivenBrowser {
  /** How often the person was asked. */
  asked: number;
  subscribedWith: unknown;
  readonly endpoint: string;
  isSubscribed(): boolean;
}

const give = (to: object, name: string, value: unknown) =>
  Object.defineProperty(to, name, { configurable: true, value });

export function giveBrowser(answer: NotificationPermission): GivenBrowser {
  let subscription: object | null = null;
  const given: GivenBrowser = {
    asked: 0,
    subscribedWith: undefined,
    endpoint: 'https://push.example/send/1',
    isSubscribed: () => subscription !== null,
  };
  const notification = {
    permission: 'default' as NotificationPermission,
    requestPermission() {
      given.asked += 1;
      notification.permission = answer;
      return Promise.resolve(answer);
    },
  };
  const made = {
    endpoint: given.endpoint,
    toJSON: () => ({ keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) } }),
    unsubscribe() {
      subscription = null;
      return Promise.resolve(true);
    },
  };
  const worker = {
    pushManager: {
      getSubscription: () => Promise.resolve(subscription),
      subscribe(wanted: { readonly applicationServerKey: unknown }) {
        given.subscribedWith = wanted.applicationServerKey;
        subscription = made;
        return Promise.resolve(made);
      },
    },
    getNotifications: () => Promise.resolve([]),
  };
  const container = { getRegistration: () => Promise.resolve(worker), ready: Promise.resolve(worker) };
  give(globalThis, 'Notification', notification);
  give(globalThis, 'PushManager', {});
  give(navigator, 'serviceWorker', container);
  return given;
}

export function takeBrowser(): void {
  for (const name of ['Notification', 'PushManager']) Reflect.deleteProperty(globalThis, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
}
