// The face of documents that other modules may import.
export { createFileLinks } from './file-links.ts';
export type { FileLinks } from './file-links.ts';
export { createImageShop } from './image-shop.ts';
export { readVersionInEffect } from './legal-texts.ts';
export { createUploads } from './uploads.ts';
export type { FindViewer, Uploader, Uploads } from './uploads.ts';
