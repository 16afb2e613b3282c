// The face of documents that other modules may import.
export { createTermsGate, isInEffect, recordAcceptance } from './acceptances.ts';
export { insertAcceptance, listAcceptedKinds, listBehind } from './acceptance-store.ts';
export { createFileLinks } from './file-links.ts';
export type { FileLinks } from './file-links.ts';
export { createImageShop } from './image-shop.ts';
export { insertTexts, readAskedVersion, readCurrentText, readNextVersion } from './legal-store.ts';
export type { LegalVersion } from './legal-store.ts';
export { readStartingText, readVersionInEffect } from './legal-texts.ts';
export { createUploads } from './uploads.ts';
export type { FindViewer, Uploader, Uploads } from './uploads.ts';
