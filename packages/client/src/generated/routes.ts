// Made from @houselights/contracts by scripts/generate-routes.ts. Do not edit.
export * from './routes/account.ts';
export * from './routes/billing.ts';
export * from './routes/catalog.ts';
export * from './routes/comment.ts';
export * from './routes/coupon.ts';
export * from './routes/device.ts';
export * from './routes/gift.ts';
export * from './routes/greenlight.ts';
export * from './routes/localisation.ts';
export * from './routes/media.ts';
export * from './routes/patreon.ts';
export * from './routes/playback.ts';
export * from './routes/points.ts';
export * from './routes/recommendation.ts';
export * from './routes/remote-config.ts';
export * from './routes/search.ts';
export * from './routes/site.ts';
