/**
 * What everyone sees of the catalog may have changed. Triggers of the catalog's tables tell of every change of theirs, in the
 * transaction that makes it; whoever changes the state of an asset writes it to the outbox. Payload {} or { assetId }.
 */
export const catalogChanged = 'catalog.changed';

/** A video that cannot be played yet has come further: payload { assetId }. Only lists of what is being prepared show it. */
export const catalogPreparing = 'catalog.preparing';
