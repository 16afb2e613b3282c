// The frame as a brand sets it up: the colour that rises, its film, where the tabs stand, and what stays open while verification is forced.
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listGuides } from '@candor/contract/content/client.ts';
import { openPage } from '../../testing/open-page.tsx';
import { createPretendServer } from '../../testing/pretend-server.ts';
import type { PretendServer } from '../../testing/pretend-server.ts';

let server: PretendServer;
beforeEach(() => {
  server = createPretendServer().on(listGuides, () => ({ items: [] }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each(['green-up', 'red-up'] as const)('PROF-02 I18N-03 a brand says which colour rises: %s', async (upDown) => {
  await openPage('/discover/guides', server, { look: { up_down: upDown } });
  expect(document.documentElement.dataset['updown']).toBe(upDown);
});

test.each(['/about', '/discover/guides'])(
  'PROF-02 the film of a brand stands on %s, and nowhere without one',
  async (path) => {
    await openPage(path, server, { company: { app_video: '/brands/spain/film.webm' } });
    const film = await screen.findByLabelText('Candor in a film', { selector: 'video' });
    expect(film.getAttribute('src')).toBe('/brands/spain/film.webm');
    cleanup();
    await openPage(path, server);
    expect(document.querySelector('video')).toBeNull();
  },
);

describe('NAV-10 the horizontal layout', () => {
  test.each([
    [390, 0],
    [767, 0],
    [768, 1],
  ])('NAV-10 at %i px it has %i side bars; below 768 the tabs are at the bottom', async (width, bars) => {
    vi.stubGlobal('innerWidth', width);
    await openPage('/discover/guides', server, { look: { layout: 'hr' } });
    expect(screen.queryAllByRole('complementary')).toHaveLength(bars);
    const tabs = screen.getAllByRole('navigation').filter((nav) => nav.querySelector('a[href="/discover"]') !== null);
    expect(tabs).toHaveLength(1);
  });
});

describe('NAV-07 where verification is forced', () => {
  test.each(['/terms/agreement', '/privacy', '/cookie', '/about', '/profile/security', '/withdraw'])(
    'NAV-07 G-03 %s stays open',
    async (path) => {
      const { router } = await openPage(path, server, { isForced: true });
      expect(router.state.location.pathname).toBe(path);
    },
  );

  test('NAV-07 everything else leads to it', async () => {
    const { router } = await openPage('/loan', server, { isForced: true });
    expect(router.state.location.pathname).toBe('/kyc');
  });
});
