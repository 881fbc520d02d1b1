/**
 * What everyone sees of the catalog may have changed. Triggers of the catalog's tables tell of every change of theirs, in the
 * transaction that makes it; whoever changes the state of an asset writes it to the outbox. Payload {} or { assetId }.
 */
export const catalogChanged = 'catalog.changed';
