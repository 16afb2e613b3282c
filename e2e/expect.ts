// What journeys claim of a page: it comes true within a time that a busy machine keeps, so a claim fails by being wrong and not by being late.
import { expect as expectPage } from '@playwright/test';

export const expect = expectPage.configure({ timeout: 30_000 });
