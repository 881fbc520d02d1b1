export { createEmptyDatabase, createTestDatabase } from './test-database.ts';
export type { TestDatabase } from './test-database.ts';
export { onServer } from './server.ts';
export { testedRedisUrls, testRedisUrl } from './test-redis.ts';
