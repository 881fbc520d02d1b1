/**
 * What the feed shows may have changed: a video was published, edited or withdrawn, or its asset came further. Payload
 * { videoId } or { assetId }. Written to the outbox by whoever changes a video or the state or progress of its asset.
 */
export const catalogChanged = 'catalog.changed';
