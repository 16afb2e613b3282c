// The nominee form as a person meets it: what it asks for, where the focus goes, and that nothing is sent from it.
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { listNominees, saveNominees } from '@candor/contract/nominees/client.ts';
import { openPage } from '../../testing/open-page.tsx';
import { createPretendServer } from '../../testing/pretend-server.ts';

afterEach(() => cleanup());

test('FUND-07 an empty nominee is told field by field, the first gets the focus, a minor needs a guardian, nothing is sent', async () => {
  const server = createPretendServer().on(listNominees, () => ({
    items: [],
    total: '0.00',
    opted_out: false,
    changed_at: null,
    limits: { most: 10, min_share: '1.00', max_share: '100.00' },
  }));
  const { person } = await openPage('/beneficiary', server);
  await person.click(await screen.findByRole('button', { name: 'Add nominee' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('button', { name: 'Done' }));
  await dialog.findByText('Name is required.');
  await dialog.findByText('Relationship is required.');
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Full name')));
  expect(dialog.queryByLabelText('Guardian')).toBeNull();
  await person.type(dialog.getByLabelText('Date of birth'), '2020-05-01');
  await dialog.findByLabelText(/guardian/i);
  expect(server.asked(saveNominees)).toEqual([]);
});
